package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The largest (`pooling_type` `max`) or the mean (`avg`) element of each window of `kernel_size`.
/// With `exclusive`, the padding does not count in a mean.
///
/// With `global_pooling` the window is the image; with `adaptive` the kernel size is the size of
/// the result. With `ceil_mode` a last, incomplete window counts.
///
/// Shapes: `x: [N, C, H, W] -> [N, C, P, Q]` with `P = (H + top + bottom - KH) / stride + 1` rounded
/// down, or up with `ceil_mode`, `Q` likewise; with `data_format` `NHWC`,
/// `x: [N, H, W, C] -> [N, P, Q, C]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank other than 4, a kernel size that is not two numbers, a window larger than the
/// padded image, and settings of another length or sign.
@OpDef(
    value = "pool2d",
    format = "$x `,` $kernel_size attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pool2dOp
    extends ImageOp, UnaryOperands, WindowedImages, PoolingSettings {
  @Override
  @Operand(IntegerList.class)
  Value kernelSize();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("kernel_size");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Windows.Window window =
        new Windows.Window(
            strides(), paddings(), paddingAlgorithm(), ImmutableIntArray.of(1, 1), dataFormat());
    return shapes.types(
        Windows.pool(
            shapes.of(x()), kernelSize(), window, ceilMode(), globalPooling(), adaptive()));
  }
}
