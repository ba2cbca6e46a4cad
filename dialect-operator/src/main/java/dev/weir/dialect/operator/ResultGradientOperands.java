package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What a gradient that follows from the result of an operator takes and gives.
public interface ResultGradientOperands {
  /// {@return the result of the operator}
  @Operand(AnyTensor.class)
  Value out();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();

  /// {@return the gradient of the operand}
  @Result(AnyTensor.class)
  OpResult xGrad();
}
