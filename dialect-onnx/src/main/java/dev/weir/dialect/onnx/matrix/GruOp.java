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
  @Attr
  Optional<String> direction();

  @Attr
  Optional<Long> hiddenSize();

  @Attr
  default long layout() {
    return 0;
  }

  @Attr
  default long linearBeforeReset() {
    return 0;
  }

  /// {@return whether older versions give the states after all steps: 0 or 1}
  @Attr
  Optional<Long> outputSequence();
}
