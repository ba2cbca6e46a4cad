package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators take and give that replace elements.
public interface ScatterOperands {
  /// {@return what elements are replaced of}
  @Operand
  Value data();

  /// {@return which are replaced}
  @Operand
  Value indices();

  /// {@return by what}
  @Operand
  Value updates();

  /// {@return the result}
  @Result
  OpResult output();
}
