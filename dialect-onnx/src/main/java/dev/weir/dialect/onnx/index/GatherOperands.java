package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What operators take and give that pick elements along an axis.
public interface GatherOperands {
  /// {@return what elements are taken from}
  @Operand
  Value data();

  /// {@return which are taken}
  @Operand
  Value indices();

  /// {@return the axis along which is counted}
  @Attr
  default long axis() {
    return 0;
  }

  /// {@return the result}
  @Result
  OpResult output();
}
