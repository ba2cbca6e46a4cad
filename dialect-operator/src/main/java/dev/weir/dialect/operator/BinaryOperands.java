package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators of two tensors take and give.
public interface BinaryOperands {
  /// {@return the first operand}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the second operand}
  @Operand(AnyTensor.class)
  Value y();

  /// {@return the result}
  @Result(AnyTensor.class)
  OpResult out();
}
