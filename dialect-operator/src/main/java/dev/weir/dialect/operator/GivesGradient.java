package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Result;

/// The first result of most gradient operators: the gradient of operand `x`.
public interface GivesGradient {
  /// {@return the gradient of the operand}
  @Result(AnyTensor.class)
  OpResult xGrad();
}
