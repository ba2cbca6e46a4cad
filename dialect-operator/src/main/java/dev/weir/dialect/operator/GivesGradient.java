package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// What the gradient of an operator gives first.
public interface GivesGradient {
  /// {@return the gradient of the operand}
  @Result(AnyTensor.class)
  OpResult xGrad();
}
