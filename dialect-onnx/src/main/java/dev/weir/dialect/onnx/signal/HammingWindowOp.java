package dev.weir.dialect.onnx.signal;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The Hamming window of a size.
///
/// Versions: 17.
///
/// Source:
/// [HammingWindow](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#HammingWindow).
@OpDef("HammingWindow")
public non-sealed interface HammingWindowOp extends SignalOp, Pure {
  @Operand
  Value size();

  @Attr
  default long outputDatatype() {
    return 1;
  }

  @Attr
  default long periodic() {
    return 1;
  }

  @Result
  OpResult output();
}
