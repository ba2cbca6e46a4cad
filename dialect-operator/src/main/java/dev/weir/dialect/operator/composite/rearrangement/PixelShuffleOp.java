package dev.weir.dialect.operator.composite.rearrangement;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.ImageLayout;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// An image of `upscale_factor` times the height and width, of which each square of pixels is made of the channels
/// of one: `[r r c, h, w]` becomes `[c, r h, r w]`.
///
/// Shapes: `x: [N, C, H, W] -> [N, C / (r r), H r, W r]` with `r` the factor; with `data_format` `NHWC`,
/// `x: [N, H, W, C] -> [N, H r, W r, C / (r r)]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, a factor below 1, and channels that the square of the factor does not divide.
@OpDef(value = "pixel_shuffle", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface PixelShuffleOp extends CompositeOp, UnaryOperands, ImageLayout {
  /// {@return by what height and width grow}
  @Attr
  default int upscaleFactor() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ChannelAxis axis = ChannelAxis.of(x, dataFormat());
    long factor = upscaleFactor();
    Term channels = axis.divided(x, Math.multiplyExact(factor, factor));
    Term height = x.size(axis.height()).times(factor);
    Term width = x.size(axis.width()).times(factor);
    return shapes.types(axis.resized(x, channels, height, width));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    long factor = upscaleFactor();
    boolean last = ChannelAxis.isLast(dataFormat());
    Value parts = a.apart(x(), last ? 3 : 1, new long[0], new long[] {factor, factor});
    Value placed = a.transpose(parts, 0, 1, 4, 2, 5, 3);
    int first = last ? 1 : 2;
    return ImmutableList.of(a.together(a.together(placed, first, first + 1), first + 1, first + 2));
  }
}
