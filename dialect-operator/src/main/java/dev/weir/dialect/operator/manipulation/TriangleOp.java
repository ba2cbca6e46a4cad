package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import java.util.List;

/// Keeps one of the triangles of matrices, zeros elsewhere.
public sealed interface TriangleOp extends ManipulationOp, UnaryOperands permits TrilOp, TriuOp {
  /// {@return the diagonal: 0 the main one, positive above it}
  @Attr
  int diagonal();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() < 2) {
      throw new IllegalArgumentException("expects a tensor of rank 2 or more, got '" + x + "'");
    }
    return shapes.types(x);
  }
}
