package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.IntegerList;
import dev.weir.dialect.operator.OperandResultGradientOperands;
import dev.weir.dialect.operator.image.PoolingSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Windows;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of the image of a `pool2d`, given its result and the gradient of that.
///
/// The gradient of a maximum goes to the first element, in row-major order, that equals it.
///
/// Shapes: `x: [N, C, H, W], out: [N, C, P, Q], out_grad: [N, C, P, Q] -> x_grad: [N, C, H, W]`; with
/// `data_format` `NHWC`,
/// `x: [N, H, W, C], out: [N, P, Q, C], out_grad: [N, P, Q, C] -> x_grad: [N, H, W, C]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
///
/// Source:
/// [backward.yaml](https://github.com/PaddlePaddle/Paddle/blob/0ab6998c22c7f4ea942b2437353f34c257e868d6/paddle/phi/ops/yaml/backward.yaml).
/// Deviation from Paddle's kernel, which gives it to each of several equal elements on some devices:
/// here it is given once, as PyTorch does.
@OpDef(
    value = "pool2d_grad",
    format =
        "$x `,` $out `,` $out_grad `,` $kernel_size "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pool2dGradOp
    extends GradientOp, PoolingSettings, OperandResultGradientOperands {
  @Override
  @Operand(IntegerList.class)
  Value kernelSize();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("kernel_size");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Windows.Window window =
        new Windows.Window(
            strides(), paddings(), paddingAlgorithm(), ImmutableIntArray.of(1, 1), dataFormat());
    TensorShape out =
        Windows.pool(x, kernelSize(), window, ceilMode(), globalPooling(), adaptive());
    Gradients.check(out, shapes.of(out()), "a pool");
    Gradients.check(out, shapes.of(outGrad()), "a pool");
    return shapes.types(x);
  }
}
