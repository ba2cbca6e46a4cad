package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.inference.Systems;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// What the matrices `x` map to `y`: `z` with `x z = y`. A `y` of one dimension is one column for all matrices. A matrix
/// that is singular is an error of the run.
///
/// Shapes: `x: [A..., N, N], y: [B..., N, K] -> [broadcast(A, B)..., N, K]`, or
/// `x: [A..., N, N], y: [N] -> [A..., N]`.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: ranks below 2 and 1, matrices that are not square, a `y` of another number of rows, and batches that do
/// not broadcast.
@OpDef(value = "solve", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface SolveOp extends MatrixOp, BinaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = Systems.square(shapes.of(x()));
    TensorShape y = shapes.of(y());
    if (y.rank() == 1) {
      shapes.same(x.size(x.rank() - 1), y.size(0), "numbers of rows");
      return shapes.types(x.reshaped(x.sizes().subList(0, x.rank() - 1)));
    }
    return shapes.types(Systems.solution(x, y));
  }
}
