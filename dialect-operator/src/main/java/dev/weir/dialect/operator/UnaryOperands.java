package dev.weir.dialect.operator;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What an operator takes first and gives first that makes one tensor of another.
public interface UnaryOperands {
  /// {@return the first operand}
  @Operand(AnyTensor.class)
  Value x();

  /// {@return the first result}
  @Result(AnyTensor.class)
  OpResult out();
}
