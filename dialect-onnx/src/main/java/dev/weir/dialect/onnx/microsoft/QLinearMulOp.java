package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The product of quantised tensors, element by element.
///
/// Versions: 1.
///
/// Source:
/// [QLinearMul](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.QLinearMul).
@OpDef("microsoft.QLinearMul")
public non-sealed interface QLinearMulOp extends MicrosoftOp, Pure {
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
