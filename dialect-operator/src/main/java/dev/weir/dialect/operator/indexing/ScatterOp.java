package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.OneElementType;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// `x` with the rows that `index` names replaced by `updates`; without `overwrite` they become the
/// sums of the updates that name them.
///
/// Shapes: `x: [N, A...], index: [I], updates: [I, A...] -> [N, A...]`; also `index: [I, 1]`; an index
/// of rank 0 takes `index: []` and `updates: [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an `x` of rank 0, an index that is no scalar, vector or column, and updates that are not
/// one row per index.
@OpDef(
    value = "scatter",
    format = "$x `,` $index `,` $updates attr-dict `:` functional-type(operands, results)")
@InplaceTwin
@OneElementType({"x", "updates"})
public non-sealed interface ScatterOp extends IndexingOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value index();

  @Operand(AnyTensor.class)
  Value updates();

  /// {@return whether rows are replaced, not summed}
  @Attr
  default boolean overwrite() {
    return true;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Indexing.scatter(shapes.of(x()), shapes.of(index()), shapes.of(updates())));
  }
}
