package dev.weir.dialect.onnx;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators of two tensors take and give.
public interface BinaryOperands {
  /// {@return the first operand}
  @Operand
  Value a();

  /// {@return the second operand}
  @Operand
  Value b();

  /// {@return the result}
  @Result
  OpResult c();
}
