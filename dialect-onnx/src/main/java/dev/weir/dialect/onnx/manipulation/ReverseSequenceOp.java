package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The beginning of each sequence in a batch reversed, as far as its length says.
///
/// Versions: 10.
///
/// Source:
/// [ReverseSequence](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReverseSequence).
@OpDef("ReverseSequence")
public non-sealed interface ReverseSequenceOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  @Operand
  Value sequenceLens();

  /// {@return the axis of the sequences}
  @Attr
  default long batchAxis() {
    return 1;
  }

  /// {@return the axis of the steps}
  @Attr
  default long timeAxis() {
    return 0;
  }

  @Result
  OpResult y();
}
