package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of an operator that keeps a triangle.
public sealed interface TriangleGradient extends CompositeOp permits TrilGradOp, TriuGradOp {
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the diagonal: 0 the main one, positive above it}
  @Attr
  int diagonal();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return shapes.types(shapes.of(outGrad()));
  }
}
