package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.UnaryGradientOperands;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardswishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LeakyReluGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SoftplusGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SwishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ThresholdedReluGradOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Type;
import java.util.List;

/// The gradient of the operand `x` of an operator, from that operand and the gradient of the result.
public sealed interface OperandGradient extends CompositeOp, UnaryGradientOperands
    permits AbsGradOp,
        CastGradOp,
        CosGradOp,
        ErfGradOp,
        ExpandAsGradOp,
        HardswishGradOp,
        LeakyReluGradOp,
        LogGradOp,
        MeanAllGradOp,
        PowGradOp,
        SinGradOp,
        SoftplusGradOp,
        SquareGradOp,
        SwishGradOp,
        ThresholdedReluGradOp,
        ViewGradient {
  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, x(), outGrad());
  }
}
