package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.codec.IntsCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
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
public non-sealed interface Conv2dTransposeGradOp extends GradientOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value filter();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(IntegerList.class)
  Value outputSize();

  /// {@return the step between windows, in elements: height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray strides() {
    return ImmutableIntArray.of(1, 1);
  }

  /// {@return the padding of each side, in elements}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray paddings() {
    return ImmutableIntArray.of(0, 0);
  }

  /// {@return what is added to height and width, in elements}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray outputPadding() {
    return ImmutableIntArray.of();
  }

  /// {@return `EXPLICIT`, `SAME` or `VALID`}
  @Attr
  default String paddingAlgorithm() {
    return "EXPLICIT";
  }

  /// {@return the number of groups of channels}
  @Attr
  default int groups() {
    return 1;
  }

  /// {@return the distance between elements of a window: height, width}
  @Attr(codec = IntsCodec.class)
  default ImmutableIntArray dilations() {
    return ImmutableIntArray.of(1, 1);
  }

  /// {@return the order of dimensions: `NCHW` or `NHWC`}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }

  @Result(AnyTensor.class)
  OpResult xGrad();

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
