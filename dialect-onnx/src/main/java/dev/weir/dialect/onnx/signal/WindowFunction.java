package dev.weir.dialect.onnx.signal;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What window functions take and give.
public interface WindowFunction {
  /// {@return the number of elements}
  @Operand
  Value size();

  /// {@return the element type, as a number of `TensorProto.DataType`}
  @Attr
  default long outputDatatype() {
    return 1;
  }

  /// {@return whether the window is one period of a longer one: 0 or 1}
  @Attr
  default long periodic() {
    return 1;
  }

  /// {@return the window}
  @Result
  OpResult output();
}
