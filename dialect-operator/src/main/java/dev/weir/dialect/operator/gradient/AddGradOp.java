package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.BinaryGradientOperands;
import dev.weir.dialect.operator.UnusedAxis;
import dev.weir.dialect.operator.inference.Broadcasting;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The gradients of the operands of `x + y`, given that of the sum: that gradient, summed over the
/// dimensions in which an operand was broadcast.
///
/// Shapes: `x: [A...], y: [B...], out_grad: [broadcast(A, B)...] -> x_grad: [A...], y_grad: [B...]`.
///
/// Element types: `x: T, y: U -> x_grad: T, y_grad: U`.
///
/// Diagnoses: operands that do not broadcast, and a gradient of another shape than their broadcast.
@OpDef(
    value = "add_grad",
    format = "$x `,` $y `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface AddGradOp extends GradientOp, UnusedAxis, BinaryGradientOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape y = shapes.of(y());
    TensorShape sum = Broadcasting.broadcast(x, y, x.elementType());
    Gradients.check(sum, shapes.of(outGrad()), "a sum");
    return shapes.types(x, y);
  }
}
