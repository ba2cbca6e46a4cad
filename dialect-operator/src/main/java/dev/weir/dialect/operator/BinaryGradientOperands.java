package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What the gradients of an operator of two tensors take and give.
public interface BinaryGradientOperands {
  /// {@return the first operand of the operator}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the second operand of the operator}
  @Operand(AnyTensor.class)
  Value y();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the gradient of the first operand}
  @Result(AnyTensor.class)
  OpResult xGrad();

  /// {@return the gradient of the second operand}
  @Result(AnyTensor.class)
  OpResult yGrad();
}
