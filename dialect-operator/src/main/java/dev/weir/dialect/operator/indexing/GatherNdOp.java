package dev.weir.dialect.operator.indexing;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Indexing;
import dev.weir.dialect.operator.inference.UnknownRank;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import java.util.List;

/// The slices of `x` that the rows of `index` name: row `(i, j)` names `x[i, j]`.
///
/// Shapes: `x: [A..., B...], index: [I..., K] -> [I..., B...]`, where `A` are the first `K` dimensions.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: an index of rank 0, and rows longer than `x` has dimensions.
@OpDef(
    value = "gather_nd",
    format = "$x `,` $index attr-dict `:` functional-type(operands, results)")
public non-sealed interface GatherNdOp extends IndexingOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Value index();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return UnknownRank.orDeclared(
        this, () -> Indexing.gatherNd(shapes.of(x()), shapes.of(index())));
  }
}
