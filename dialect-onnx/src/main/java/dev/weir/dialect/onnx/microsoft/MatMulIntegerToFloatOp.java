package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The matmul of 8-bit integers, as floats.
///
/// Versions: 1.
///
/// Source:
/// [MatMulIntegerToFloat](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.MatMulIntegerToFloat).
@OpDef("microsoft.MatMulIntegerToFloat")
public non-sealed interface MatMulIntegerToFloatOp extends MicrosoftOp, Pure {
  @Operand
  Value a();

  @Operand
  Value b();

  @Operand
  Value aScale();

  @Operand
  Value bScale();

  @Operand
  Optional<Value> aZeroPoint();

  @Operand
  Optional<Value> bZeroPoint();

  @Operand
  Optional<Value> bias();

  @Result
  OpResult y();
}
