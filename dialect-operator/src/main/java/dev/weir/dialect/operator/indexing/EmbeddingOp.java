package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The rows of `weight` that `x` names. `padding_idx` is a row that counts as zeros, or -1.
///
/// Shapes: `x: [A...], weight: [V, D] -> [A..., D]`.
///
/// Element types: `x: i32 or i64, weight: T -> T`.
///
/// Diagnoses: indices of another type, a weight of a rank other than 2, and a `padding_idx` that is
/// neither -1 nor a row.
@OpDef(
    value = "embedding",
    format = "$x `,` $weight attr-dict `:` functional-type(operands, results)")
public non-sealed interface EmbeddingOp extends IndexingOp, UnaryOperands, EmbeddingSettings {
  @Override
  @Operand(AnyTensor.class)
  Value weight();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.embedding(shapes.of(x()), shapes.of(weight()), paddingIdx()));
  }
}
