package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// How many tensors a sequence has.
///
/// Versions: 11.
///
/// Source:
/// [SequenceLength](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceLength).
@OpDef("SequenceLength")
public non-sealed interface SequenceLengthOp extends SequenceOp, Pure {
  @Operand
  Value inputSequence();

  @Result
  OpResult length();
}
