package dev.weir.dialect.onnx.quantization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `x / scale + zero point`, rounded half to even and held in range.
///
/// Versions: 10, 13, 19, 21.
///
/// Source:
/// [QuantizeLinear](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#QuantizeLinear).
@OpDef("QuantizeLinear")
public non-sealed interface QuantizeLinearOp extends QuantizationOp, Pure, QuantizationAxis {
  @Operand
  Value x();

  @Operand
  Value yScale();

  @Operand
  Optional<Value> yZeroPoint();

  /// {@return the number of the element type of the result, where there is no zero point; from version 21 on}
  @Attr
  default long outputDtype() {
    return 0;
  }

  /// {@return whether floats of 8 bits that are out of range become the largest one, from version 19 on}
  @Attr
  default long saturate() {
    return 1;
  }

  @Result
  OpResult y();
}
