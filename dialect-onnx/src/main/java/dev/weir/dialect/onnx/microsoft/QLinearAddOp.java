package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The sum of quantised tensors.
///
/// Versions: 1.
///
/// Source:
/// [QLinearAdd](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.QLinearAdd).
@OpDef("microsoft.QLinearAdd")
public non-sealed interface QLinearAddOp extends MicrosoftOp, Pure {
  @Operand
  Value a();

  @Operand
  Value aScale();

  @Operand
  Optional<Value> aZeroPoint();

  @Operand
  Value b();

  @Operand
  Value bScale();

  @Operand
  Optional<Value> bZeroPoint();

  @Operand
  Value cScale();

  @Operand
  Optional<Value> cZeroPoint();

  @Result
  OpResult c();
}
