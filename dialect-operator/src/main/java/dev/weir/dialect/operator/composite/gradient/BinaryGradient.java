package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.BinaryGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import java.util.List;

/// The gradients of the two operands of an operator, from these and the gradient of the result.
public sealed interface BinaryGradient extends CompositeOp, BinaryGradientOperands
    permits BmmGradOp,
        ElementwisePowGradOp,
        MaximumGradOp,
        MinimumGradOp,
        MultiplyGradOp,
        SubtractGradOp {
  /// The gradients have the types of the operands, which are broadcast to the result.
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.likeBoth(shapes, x(), y(), outGrad());
  }
}
