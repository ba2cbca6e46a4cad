package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.ImageLayout;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// `x` with the channels of `groups` groups taken in turn: channel 0 of each group, then channel 1 of each.
///
/// Shapes: `x: [N, C, H, W] -> [N, C, H, W]`; with `data_format` `NHWC`, `x: [N, H, W, C] -> [N, H, W, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, fewer groups than 1, and channels that do not divide into the groups.
@OpDef(value = "channel_shuffle", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface ChannelShuffleOp extends CompositeOp, UnaryOperands, ImageLayout {
  /// {@return the number of groups of channels}
  @Attr
  int groups();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ChannelAxis.of(x, dataFormat()).divided(x, groups());
    return shapes.types(x);
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    boolean last = ChannelAxis.isLast(dataFormat());
    int channels = last ? 3 : 1;
    Value parts = a.apart(x(), channels, new long[] {groups()}, new long[0]);
    Value turned = last ? a.transpose(parts, 0, 1, 2, 4, 3) : a.transpose(parts, 0, 2, 1, 3, 4);
    return ImmutableList.of(a.together(turned, channels, channels + 1));
  }
}
