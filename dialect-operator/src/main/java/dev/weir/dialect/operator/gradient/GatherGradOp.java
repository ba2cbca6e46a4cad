package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.TakesAxis;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of what a `gather` takes slices from: each slice of `out_grad` is added where it came
/// from.
///
/// Shapes: `x: [A..., N, B...], index: [I], out_grad: [A..., I, B...] -> x_grad: [A..., N, B...]` with
/// `N` at `axis`; also `index: [I, 1]`; an index of rank 0 drops the dimension: `index: []` and
/// `out_grad: [A..., B...]`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "gather_grad",
    format =
        "$x `,` $index `,` $out_grad `,` $axis "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherGradOp extends GradientOp, TakesAxis, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value axis();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape out = Indexing.gather(x, shapes.of(index()), axis());
    Gradients.check(out, shapes.of(outGrad()), "a gathered tensor");
    return shapes.types(x);
  }
}
