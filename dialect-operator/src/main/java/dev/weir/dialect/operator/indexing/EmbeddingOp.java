package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
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
public non-sealed interface EmbeddingOp extends IndexingOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value weight();

  /// {@return the row that counts as zeros; -1 for none}
  @Attr
  default long paddingIdx() {
    return Indexing.NO_PADDING;
  }

  /// {@return whether the gradient of the weight may be sparse; not used}
  @Attr
  default boolean sparse() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.embedding(shapes.of(x()), shapes.of(weight()), paddingIdx()));
  }

  @Override
  default DType kernelDataType() {
    return ElementTypes.dtypeOf(Sizes.tensor(weight()).elementType());
  }
}
