package dev.weir.dialect.operator.matrix;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Systems;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpDef;
import java.util.List;

/// The determinant of each matrix; that of a matrix without rows is 1.
///
/// Shapes: `x: [A..., N, N] -> [A...]`.
///
/// Element types: `x: T -> T`.
///
/// Diagnoses: a rank below 2, and matrices that are not square.
@OpDef(value = "det", format = "$x attr-dict `:` functional-type(operands, results)")
public non-sealed interface DetOp extends MatrixOp, UnaryOperands {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = Systems.square(shapes.of(x()));
    return shapes.types(x.reshaped(x.sizes().subList(0, x.rank() - 2)));
  }
}
