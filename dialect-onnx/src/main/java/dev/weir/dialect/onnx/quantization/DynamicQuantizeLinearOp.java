package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tensor as 8-bit integers, with the scale and zero point that fit it.
///
/// Versions: 11.
///
/// Source:
/// [DynamicQuantizeLinear](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#DynamicQuantizeLinear).
@OpDef("DynamicQuantizeLinear")
public non-sealed interface DynamicQuantizeLinearOp extends QuantizationOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();

  @Result
  OpResult yScale();

  @Result
  OpResult yZeroPoint();
}
