package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Systems;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The inverse of each matrix; one that has none is an error of the run.
///
/// Shapes: `x: [A..., N, N] -> [A..., N, N]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank below 2, and matrices that are not square.
@OpDef(value = "inverse", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface InverseOp extends MatrixOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(Systems.square(shapes.of(x())));
  }
}
