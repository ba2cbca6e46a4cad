package dev.weir.dialect.operator;

import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;

/// What a gradient that follows from the operand of an operator takes first and gives.
public interface UnaryGradientOperands extends GivesGradient {
  /// {@return the operand of the operator}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the gradient of the result}
  @Operand(AnyTensor.class)
  Value outGrad();
}
