package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.image.TransposedConvolutionSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradients of the image and of the filter of a `conv2d_transpose`, given that of its result.
///
/// Shapes:
/// `x: [N, C, H, W], filter: [C, I, KH, KW], out_grad: [N, O, P, Q] -> x_grad: [N, C, H, W],
/// filter_grad: [C, I, KH, KW]`;
/// with `data_format` `NHWC`,
/// `x: [N, H, W, C], filter: [C, I, KH, KW], out_grad: [N, P, Q, O] -> x_grad: [N, H, W, C],
/// filter_grad: [C, I, KH, KW]`.
///
/// Element types: `x: T, filter: U -> x_grad: T, filter_grad: U`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "conv2d_transpose_grad",
    format =
        "$x `,` $filter `,` $out_grad `,` $output_size "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface Conv2dTransposeGradOp
    extends GradientOp, GivesGradient, TransposedConvolutionSettings {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value outputSize();

  @Result(AnyTensor.class)
  OpResult filterGrad();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("output_size");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape filter = shapes.of(filter());
    Windows.Window window =
        new Windows.Window(strides(), paddings(), paddingAlgorithm(), dilations(), dataFormat());
    TensorShape out =
        Windows.transposedConvolution(x, filter, window, outputPadding(), outputSize(), groups());
    Gradients.check(out, shapes.of(outGrad()), "a transposed convolution");
    return shapes.types(x, filter);
  }
}
