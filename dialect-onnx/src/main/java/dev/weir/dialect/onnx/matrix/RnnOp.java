package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A layer of simple recurrent units over a sequence: one or both directions.
///
/// Versions: 1, 7, 14.
///
/// Source:
/// [RNN](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RNN).
@OpDef("RNN")
public non-sealed interface RnnOp extends MatrixOp, Pure, RecurrentNetwork {
  /// {@return `forward`, `reverse` or `bidirectional`}
  @Attr
  default String direction() {
    return "forward";
  }

  /// {@return the number of elements of a state}
  @Attr
  Optional<Long> hiddenSize();

  /// {@return 0 if the steps are the first dimension of `x`, 1 if the batch is}
  @Attr
  default long layout() {
    return 0;
  }

  /// {@return whether older versions give the states after all steps: 0 or 1}
  @Attr
  Optional<Long> outputSequence();
}
