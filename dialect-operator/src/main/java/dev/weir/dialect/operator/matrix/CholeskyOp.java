package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Systems;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The lower triangular matrix `L` with `L Lᵀ = x`, of each matrix; with `upper`, the upper triangular `U` with
/// `Uᵀ U = x`. Of `x`, which is symmetric, only that triangle is read; a matrix that is not positive definite is an
/// error of the run.
///
/// Shapes: `x: [A..., N, N] -> [A..., N, N]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank below 2, and matrices that are not square.
@OpDef(value = "cholesky", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface CholeskyOp extends MatrixOp, UnaryOperands {
  /// {@return whether the factor is upper triangular}
  @Attr
  default boolean upper() {
    return false;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Systems.square(shapes.of(x())));
  }
}
