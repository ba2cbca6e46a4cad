package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardswishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LeakyReluGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SoftplusGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SwishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ThresholdedReluGradOp;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.List;

/// The gradient of the operand `x` of an operator, from that operand and the gradient of the result.
public sealed interface OperandGradient extends CompositeOp
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
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return Gradients.like(shapes, x(), outGrad());
  }
}
