package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// What an activation along an axis takes and gives.
public interface AlongAxis {
  /// {@return the operand}
  @Operand
  Value input();

  /// {@return the axis; absent for that of the version}
  @Attr
  Optional<Long> axis();

  /// {@return the result}
  @Result
  OpResult output();
}
