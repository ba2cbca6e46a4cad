package dev.weir.dialect.operator.gradient;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesGradient;
import dev.weir.dialect.operator.indexing.TopkSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The gradient of the operand of a `topk`: each element of `out_grad` goes where `indices` specifies that it came from, and the others are 0.
///
/// Shapes:
/// `x: [A..., N, B...], indices: [A..., K, B...], out_grad: [A..., K, B...] -> x_grad: [A..., N, B...]`
/// with `N` at `axis`; for a scalar `x: [], indices: [], out_grad: [] -> x_grad: []`.
///
/// Element types: `x: T -> x_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "topk_grad",
    format =
        "$x `,` $indices `,` $out_grad `,` $k "
            + "attr-dict `:` functional-type(operands, results)")
public non-sealed interface TopkGradOp extends GradientOp, TopkSettings, GivesGradient {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value indices();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Operand(AnyTensor.class)
  Value k();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("k");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    TensorShape out = Indexing.topk(x, k(), axis());
    Gradients.check(out, shapes.of(indices()), "a result with indices");
    Gradients.check(out, shapes.of(outGrad()), "a result");
    return shapes.types(x);
  }
}
