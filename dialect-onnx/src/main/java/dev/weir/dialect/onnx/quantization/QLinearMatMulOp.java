package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A matmul of quantised tensors, whose result is quantised too.
///
/// Versions: 10.
///
/// Source:
/// [QLinearMatMul](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#QLinearMatMul).
@OpDef("QLinearMatMul")
public non-sealed interface QLinearMatMulOp extends QuantizationOp, Pure {
  @Operand
  Value a();

  @Operand
  Value aScale();

  @Operand
  Value aZeroPoint();

  @Operand
  Value b();

  @Operand
  Value bScale();

  @Operand
  Value bZeroPoint();

  @Operand
  Value yScale();

  @Operand
  Value yZeroPoint();

  @Result
  OpResult y();
}
