package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.inference.Systems;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// What triangular matrices `x` map to `y`: `z` with `x z = y`, or with `xᵀ z = y` if `transpose`. The other triangle of
/// `x` is not read. Where the diagonal is 0, `z` is infinite or NaN.
///
/// Shapes: `x: [A..., N, N], y: [B..., N, K] -> [broadcast(A, B)..., N, K]`.
///
/// Element types: `x: T, y: T -> T`.
///
/// Diagnoses: ranks below 2, matrices that are not square, a `y` of another number of rows, and batches that do not
/// broadcast.
@OpDef(
    value = "triangular_solve",
    format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface TriangularSolveOp extends MatrixOp, BinaryOperands {
  /// {@return whether the upper triangle of `x` counts, not the lower one}
  @Attr
  default boolean upper() {
    return true;
  }

  /// {@return whether `x` is transposed, after its triangle was taken}
  @Attr
  default boolean transpose() {
    return false;
  }

  /// {@return whether the diagonal of `x` counts as 1 and is not read}
  @Attr
  default boolean unitriangular() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Systems.solution(Systems.square(shapes.of(x())), shapes.of(y())));
  }
}
