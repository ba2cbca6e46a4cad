package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.OperandResultGradientOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.manipulation.CumprodSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The gradient of the operand of a `cumprod`, elements of zero included.
///
/// Shapes: `x: [A...], out: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: an axis out of range, and a result or a gradient of another shape.
@OpDef(
    value = "cumprod_grad",
    format = "$x `,` $out `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface CumprodGradOp
    extends GradientOp, CumprodSettings, OperandResultGradientOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(dim(), Math.max(1, x.rank()));
    Gradients.check(x, shapes.of(out()), "a result");
    Gradients.check(x, shapes.of(outGrad()), "a result");
    return shapes.types(x);
  }
}
