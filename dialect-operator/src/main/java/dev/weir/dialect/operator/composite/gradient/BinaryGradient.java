package dev.weir.dialect.operator.composite.gradient;

import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.composite.CompositeOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// The gradients of the two operands of an operator, from these and the gradient of the result.
public sealed interface BinaryGradient extends CompositeOp
    permits BmmGradOp,
        ElementwisePowGradOp,
        MaximumGradOp,
        MinimumGradOp,
        MultiplyGradOp,
        SubtractGradOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Value outGrad();

  @Result(AnyTensor.class)
  OpResult xGrad();

  @Result(AnyTensor.class)
  OpResult yGrad();
}
