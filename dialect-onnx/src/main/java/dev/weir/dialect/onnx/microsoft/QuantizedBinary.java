package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// What quantised operators of two tensors take and give.
public interface QuantizedBinary {
  /// {@return the first operand}
  @Operand
  Value a();

  /// {@return its scale}
  @Operand
  Value aScale();

  /// {@return its zero point; absent for 0}
  @Operand
  Optional<Value> aZeroPoint();

  /// {@return the second operand}
  @Operand
  Value b();

  /// {@return its scale}
  @Operand
  Value bScale();

  /// {@return its zero point; absent for 0}
  @Operand
  Optional<Value> bZeroPoint();

  /// {@return the scale of the result}
  @Operand
  Value cScale();

  /// {@return the zero point of the result; absent for 0}
  @Operand
  Optional<Value> cZeroPoint();

  /// {@return the result}
  @Result
  OpResult c();
}
