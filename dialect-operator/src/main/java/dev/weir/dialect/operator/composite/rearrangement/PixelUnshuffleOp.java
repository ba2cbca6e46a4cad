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

/// What `pixel_shuffle` undoes: each square of pixels becomes the channels of one, so that `[c, r h, r w]` becomes
/// `[r r c, h, w]`.
///
/// Shapes: `x: [N, C, H, W] -> [N, C r r, H / r, W / r]` with `r` the factor; with `data_format` `NHWC`,
/// `x: [N, H, W, C] -> [N, H / r, W / r, C r r]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, a factor below 1, and a height or width that the factor does not divide.
@OpDef(value = "pixel_unshuffle", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface PixelUnshuffleOp extends CompositeOp, UnaryOperands, ImageLayout {
  /// {@return by what height and width shrink}
  @Attr
  default int downscaleFactor() {
    return 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    ChannelAxis axis = ChannelAxis.of(x, dataFormat());
    long factor = downscaleFactor();
    Term channels = x.size(axis.channels()).times(Math.multiplyExact(factor, factor));
    Term height = ChannelAxis.divided(x, axis.height(), factor);
    Term width = ChannelAxis.divided(x, axis.width(), factor);
    return shapes.types(axis.resized(x, channels, height, width));
  }

  @Override
  default ImmutableList<Value> decompose(OpBuilder builder) {
    Arithmetic a = new Arithmetic(builder);
    long factor = downscaleFactor();
    boolean last = ChannelAxis.isLast(dataFormat());
    int height = last ? 1 : 2;
    Value wide = a.apart(x(), height + 1, new long[0], new long[] {factor});
    Value parts =
        a.transpose(a.apart(wide, height, new long[0], new long[] {factor}), 0, 1, 3, 5, 2, 4);
    int channels = last ? 3 : 1;
    return ImmutableList.of(a.together(parts, channels, channels + 2));
  }
}
