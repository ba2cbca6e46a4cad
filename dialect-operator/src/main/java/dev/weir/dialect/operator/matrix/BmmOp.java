package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The batched matmul of `x` and `y`.
///
/// Shapes: `x: [B, M, K], y: [B, K, N] -> [B, M, N]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: ranks other than 3, and batch or inner sizes that differ.
@OpDef(value = "bmm", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface BmmOp extends MatrixOp, BinaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Matrices.bmm(shapes.of(x()), shapes.of(y())));
  }
}
