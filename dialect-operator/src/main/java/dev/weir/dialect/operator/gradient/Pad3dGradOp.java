package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Repetitions;
import dev.weir.dialect.operator.manipulation.Pad3dSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradient of what a `pad3d` widened: what lies in the margin is added to the element it shows.
///
/// Shapes: `x: [N, C, D, H, W], out_grad: [N, C, P, Q, R] -> x_grad: [N, C, D, H, W]`; with
/// `data_format` `NDHWC`, `x: [N, D, H, W, C], out_grad: [N, P, Q, R, C] -> x_grad: [N, D, H, W, C]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "pad3d_grad",
    format = "$x `,` $out_grad `,` $paddings attr-dict `:` functional-type(operands, results)")
public non-sealed interface Pad3dGradOp extends GradientOp, UnaryGradientOperands, Pad3dSettings {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape out = Repetitions.pad3d(x, paddings(), dataFormat());
    Gradients.check(out, shapes.of(outGrad()), "a padded tensor");
    return shapes.types(x);
  }
}
