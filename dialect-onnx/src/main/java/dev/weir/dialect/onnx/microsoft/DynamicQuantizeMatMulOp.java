package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The product of a matrix that is quantised on the way with one of 8-bit integers.
///
/// Versions: 1.
///
/// Source:
/// [DynamicQuantizeMatMul](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.DynamicQuantizeMatMul).
@OpDef("microsoft.DynamicQuantizeMatMul")
public non-sealed interface DynamicQuantizeMatMulOp extends MicrosoftOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  @Operand
  Value bScale();

  @Operand
  Optional<Value> bZeroPoint();

  @Operand
  Optional<Value> bias();

  @Result
  OpResult y();
}
