package dev.weir.dialect.operator.image;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// The largest element of each window of `kernel_size`, and where in its channel it stands, row by row; of equal
/// ones the first. NaN is the largest.
///
/// With `global_pooling` the window is the image; with `adaptive` the kernel size is the size of
/// the result. With `ceil_mode` a last, incomplete window counts.
///
/// Shapes: `x: [N, C, H, W] -> out: [N, C, P, Q], mask: [N, C, P, Q]` with the sizes of `pool2d`.
///
/// Element types: `x: T -> out: T, mask: i32`.
///
/// Diagnoses: a rank other than 4, a kernel size that is not two numbers, a window larger than the
/// padded image, and settings of another length or sign.
@OpDef(
    value = "max_pool2d_with_index",
    format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface MaxPool2dWithIndexOp extends ImageOp, UnaryOperands {
  /// {@return the height and width of windows}
  @Attr(codec = IntsCodec.class)
  ImmutableIntArray kernelSize();

  /// {@return the strides of the window, in elements: height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1);
  }

  /// {@return the padding of the images, in elements: two numbers, or four}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0);
  }

  /// {@return whether a window is the whole image}
  @Attr
  default boolean globalPooling() {
    return false;
  }

  /// {@return whether `kernel_size` is the size of the result}
  @Attr
  default boolean adaptive() {
    return false;
  }

  /// {@return whether sizes are rounded up}
  @Attr
  default boolean ceilMode() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult mask();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Windows.Window window =
        new Windows.Window(strides(), paddings(), "EXPLICIT", ImmutableIntArray.of(1, 1), "NCHW");
    List<Term> kernel = kernelSize().stream().mapToObj(size -> (Term) Term.of(size)).toList();
    TensorShape out =
        Windows.pool(
            shapes.of(x()), Optional.of(kernel), window, ceilMode(), globalPooling(), adaptive());
    return shapes.types(out, out.withElementType(IntegerType.I32));
  }
}
