package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.dialect.operator.composite.gradient.activation.HardswishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.LeakyReluGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SoftplusGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.SwishGradOp;
import dev.weir.dialect.operator.composite.gradient.activation.ThresholdedReluGradOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The gradient of the operand `x` of an operator, from that operand and the gradient of the result.
public sealed interface OperandGradient extends CompositeOp
    permits AbsGradOp,
        CastGradOp,
        CosGradOp,
        ErfGradOp,
        ExpandAsGradOp,
        FlattenGradOp,
        HardswishGradOp,
        LeakyReluGradOp,
        LogGradOp,
        MeanAllGradOp,
        PowGradOp,
        ReshapeGradOp,
        SinGradOp,
        SoftplusGradOp,
        SquareGradOp,
        SwishGradOp,
        ThresholdedReluGradOp,
        UnsqueezeGradOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();
}
