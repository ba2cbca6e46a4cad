package dev.weir.dialect.operator.image;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The transposed convolution of `x` with `filter`, whose dimensions are input channels, output
/// channels of one group, height and width.
///
/// The size of the result is `output_size` where that holds numbers, else it follows from the size
/// of the image, with `output_padding` added.
///
/// Shapes: `x: [N, C, H, W], filter: [C, I, KH, KW] -> [N, O, P, Q]` with `O` = `I * groups` and
/// `P = (H - 1) * stride - top - bottom + dilation * (KH - 1) + 1 + output_padding`, `Q` likewise; with
/// `data_format` `NHWC`, `x: [N, H, W, C], filter: [C, I, KH, KW] -> [N, P, Q, O]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: ranks other than 4, channels that contradict the filter, and settings of another length
/// or sign.
@OpDef(
    value = "conv2d_transpose",
    format = "$x `,` $filter `,` $output_size attr-dict `:` functional-type(operands, results)")
@OneElementType({"x", "filter"})
public non-sealed interface Conv2dTransposeOp
    extends ImageOp, UnaryOperands, FilteredImages, TransposedConvolutionSettings {
  @Operand(AnyTensor.class)
  Value filter();

  @Operand(IntegerList.class)
  Value outputSize();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("output_size");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    Windows.Window window =
        new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
    return shapes.types(
        Windows.transposedConvolution(
            shapes.of(x()), shapes.of(filter()), window, outputPadding(), outputSize(), groups()));
  }
}
