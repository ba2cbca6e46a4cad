package dev.weir.dialect.operator.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.indexing.EmbeddingSettings;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of the table of an `embedding`: each row of `out_grad` is added to the row it came
/// from, but for those of `padding_idx`.
///
/// Deviation from PIR: with `sparse` too, the gradient is dense.
///
/// Shapes: `x: [A...], weight: [V, D], out_grad: [A..., D] -> weight_grad: [V, D]`.
///
/// Element types: `x: i32 or i64, weight: T -> weight_grad: T`.
///
/// Diagnoses: a gradient of another shape than the result of the forward operator, and what the forward
/// operator diagnoses.
@OpDef(
    value = "embedding_grad",
    format = "$x `,` $weight `,` $out_grad attr-dict `:` functional-type(operands, results)")
public non-sealed interface EmbeddingGradOp extends GradientOp, EmbeddingSettings {
  @Operand(AnyTensor.class)
  Value x();

  @Override
  @Operand(AnyTensor.class)
  Value weight();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult weightGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape weight = shapes.of(weight());
    TensorShape out = Indexing.embedding(shapes.of(x()), weight, paddingIdx());
    Gradients.check(out, shapes.of(outGrad()), "embedded rows");
    return shapes.types(weight);
  }
}
