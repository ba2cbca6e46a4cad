package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A layer of gated recurrent units over a sequence: one or both directions.
///
/// Versions: 1, 3, 7, 14.
///
/// Source:
/// [GRU](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#GRU).
@OpDef("GRU")
public non-sealed interface GruOp extends MatrixOp, Pure, RecurrentNetwork {
  /// {@return `forward`, `reverse` or `bidirectional`}
  @Attr
  Optional<String> direction();

  /// {@return the number of elements of a state}
  @Attr
  Optional<Long> hiddenSize();

  /// {@return 0 if the steps are the first dimension of `x`, 1 if the batch is}
  @Attr
  default long layout() {
    return 0;
  }

  /// {@return 1 to multiply by the reset gate after the linear transformation, 0 before}
  @Attr
  default long linearBeforeReset() {
    return 0;
  }

  /// {@return whether older versions give the states after all steps: 0 or 1}
  @Attr
  Optional<Long> outputSequence();
}
