package dev.weir.dialect.onnx.signal;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Fourier transforms of windows that move over a signal.
///
/// Versions: 17.
///
/// Source:
/// [STFT](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#STFT).
@OpDef("STFT")
public non-sealed interface StftOp extends SignalOp, Pure {
  @Operand
  Value signal();

  @Operand
  Value frameStep();

  @Operand
  Optional<Value> window();

  @Operand
  Optional<Value> frameLength();

  /// {@return 1 for the first half of the frequencies, the other being its conjugate}
  @Attr
  default long onesided() {
    return 1;
  }

  @Result
  OpResult output();
}
