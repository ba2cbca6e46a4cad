package dev.weir.dialect.onnx.signal;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The discrete Fourier transform along an axis, or its inverse; the last axis holds real and
/// imaginary parts.
///
/// Versions: 17, 20.
///
/// Source:
/// [DFT](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#DFT).
@OpDef("DFT")
public non-sealed interface DftOp extends SignalOp, Pure {
  @Operand
  Value input();

  @Operand
  Optional<Value> dftLength();

  /// {@return the axis, from version 20 on}
  @Operand
  Optional<Value> axis();

  /// {@return the operand of this name, in version 17, where it is an attribute}
  @Attr("axis")
  Optional<Long> axisAttribute();

  /// {@return 1 for the inverse transform}
  @Attr
  default long inverse() {
    return 0;
  }

  /// {@return 1 for the first half of the frequencies, the other being its conjugate}
  @Attr
  default long onesided() {
    return 0;
  }

  @Result
  OpResult output();
}
