package dev.weir.dialect.onnx.matrix;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A layer of long short-term memory over a sequence: one or both directions.
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

  @Attr
  default String direction() {
    return "forward";
  }

  @Attr
  Optional<Long> hiddenSize();

  @Attr
  default long inputForget() {
    return 0;
  }

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
