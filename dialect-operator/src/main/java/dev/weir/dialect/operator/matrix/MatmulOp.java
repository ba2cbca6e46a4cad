package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.BinaryOperands;
import dev.weir.dialect.operator.Quantizable;
import dev.weir.dialect.operator.inference.Matrices;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The matmul of `x` and `y`, each transposed first where asked. Dimensions before the last
/// two broadcast; a vector is a row on the left and a column on the right.
///
/// Shapes: `x: [A..., M?, K], y: [B..., K, N?] -> [broadcast(A, B)..., M?, N?]`, a vector lacking the
/// size with `?`; with `transpose_x`, `x: [A..., K, M?]`; with `transpose_y`, `y: [B..., N?, K]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: scalars, inner sizes that differ, and batch dimensions that do not broadcast.
@OpDef(value = "matmul", format = "$x `,` $y attr-dict `:` functional-type(operands, results)")
public non-sealed interface MatmulOp extends MatrixOp, BinaryOperands, MatmulSettings, Quantizable {
  @Override
  default int weightChannels() {
    return Quantizable.rank(y()) == 2 ? transposeY() ? 0 : 1 : -1;
  }

  @Override
  default int resultChannels() {
    return Quantizable.rank(out()) - 1;
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(
        Matrices.matmul(shapes.of(x()), shapes.of(y()), transposeX(), transposeY()));
  }
}
