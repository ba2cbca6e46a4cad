package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of what a `gather_nd` takes slices from: each slice of `out_grad` is added where it
/// came from.
///
/// Shapes: `x: [A..., B...], index: [I..., K], out_grad: [I..., B...] -> x_grad: [A..., B...]`, where
/// `A` are the first `K` dimensions.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "gather_nd_grad",
    format = "$x `,` $index `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherNdGradOp extends GradientOp, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape index = shapes.of(index());
    TensorShape gradient = shapes.of(outGrad());
    // The rank of the gradient says how long a row of indices is.
    TensorShape out =
        Indexing.gatherNd(x, index, Math.max(0, index.rank() - 1 + x.rank() - gradient.rank()));
    Gradients.check(out, gradient, "a gathered tensor");
    return shapes.types(x);
  }
}
