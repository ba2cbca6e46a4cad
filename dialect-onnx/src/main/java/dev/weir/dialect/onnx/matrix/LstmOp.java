package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A layer of long short-term memory (LSTM) over a sequence, in one or both directions.
///
/// Versions: 1, 7, 14.
///
/// Source:
/// [LSTM](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LSTM).
@OpDef("LSTM")
public non-sealed interface LstmOp extends MatrixOp, Pure, RecurrentNetwork {
  @Operand
  Optional<Value> initialC();

  @Operand
  Optional<Value> p();

  /// {@return `forward`, `reverse` or `bidirectional`}
  @Attr
  default String direction() {
    return "forward";
  }

  /// {@return the number of elements of a state}
  @Attr
  Optional<Long> hiddenSize();

  /// {@return 1 to couple the input gate with the forget gate}
  @Attr
  default long inputForget() {
    return 0;
  }

  /// {@return 0 if the steps are the first dimension of `x`, 1 if the batch is}
  @Attr
  default long layout() {
    return 0;
  }

  /// {@return whether older versions give the states after all steps: 0 or 1}
  @Attr
  Optional<Long> outputSequence();

  @Result
  Optional<OpResult> yC();
}
