package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// Keeps one of the triangles of matrices, zeros elsewhere.
public sealed interface TriangleOp extends ManipulationOp permits TrilOp, TriuOp {
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the diagonal: 0 the main one, positive above it}
  @Attr
  int diagonal();

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    if (x.rank() < 2) {
      throw new IllegalArgumentException("expects a tensor of rank 2 or more, got '" + x + "'");
    }
    return shapes.types(x);
  }
}
