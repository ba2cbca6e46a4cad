package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `(x - zero point) * scale`, for the whole tensor or along an axis.
///
/// Versions: 10, 13, 19, 21.
///
/// Source:
/// [DequantizeLinear](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#DequantizeLinear).
@OpDef("DequantizeLinear")
public non-sealed interface DequantizeLinearOp extends QuantizationOp, Pure, QuantizationAxis {
  @Operand
  Value x();

  @Operand
  Value xScale();

  @Operand
  Optional<Value> xZeroPoint();

  @Result
  OpResult y();
}
