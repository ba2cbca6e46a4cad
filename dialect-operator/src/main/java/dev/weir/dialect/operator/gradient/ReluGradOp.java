package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.ResultGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of the operand of `out = relu(x)`, given that of `out`: it passes where `out` is
/// positive.
///
/// Shapes: `out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `out: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape.
@OpDef(
    value = "relu_grad",
    format = "$out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface ReluGradOp extends GradientOp, ResultGradientOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape out = shapes.of(out());
    Gradients.check(out, shapes.of(outGrad()), "a result");
    return shapes.types(out);
  }
}
