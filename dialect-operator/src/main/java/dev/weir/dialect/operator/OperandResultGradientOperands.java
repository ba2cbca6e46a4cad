package dev.weir.dialect.operator;

import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// What a gradient that follows from the operand and the result of an operator takes first and gives.
public interface OperandResultGradientOperands extends GivesGradient {
  /// {@return the operand of the operator}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the result of the operator}
  @Operand(AnyTensor.class)
  Value out();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();
}
