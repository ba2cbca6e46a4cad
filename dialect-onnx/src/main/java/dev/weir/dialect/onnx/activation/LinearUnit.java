package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;

/// What linear units with a slope take and give.
public interface LinearUnit {
  /// {@return the operand}
  @Operand
  Value x();

  /// {@return the factor or the threshold}
  @Attr
  default float alpha() {
    return 1.0f;
  }

  /// {@return the result}
  @Result
  OpResult y();
}
