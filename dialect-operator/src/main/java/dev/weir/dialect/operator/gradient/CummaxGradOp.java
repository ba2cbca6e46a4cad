package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.manipulation.CummaxSettings;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.type.Axes;
import java.util.List;

/// The gradient of the operand of a `cummax`: each element of `out_grad` is added where `indices` specifies that it came from.
///
/// Shapes: `x: [A...], indices: [A...], out_grad: [A...] -> x_grad: [A...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: an axis out of range, and indices or a gradient of another shape.
@OpDef(
    value = "cummax_grad",
    format = "$x `,` $indices `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface CummaxGradOp extends GradientOp, CummaxSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Axes.normalize(axis(), Math.max(1, x.rank()));
    Gradients.check(x, shapes.of(indices()), "a result with indices");
    Gradients.check(x, shapes.of(outGrad()), "a result");
    return shapes.types(x);
  }
}
