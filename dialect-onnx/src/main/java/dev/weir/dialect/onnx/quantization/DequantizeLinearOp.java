package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
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
public non-sealed interface DequantizeLinearOp extends QuantizationOp, Pure {
  @Operand
  Value x();

  @Operand
  Value xScale();

  @Operand
  Optional<Value> xZeroPoint();

  /// {@return the axis along which scales differ}
  @Attr
  default long axis() {
    return 1;
  }

  /// {@return how many elements along the axis share a scale, from version 21 on; 0 for one scale, or one for each place}
  @Attr
  default long blockSize() {
    return 0;
  }

  @Result
  OpResult y();
}
