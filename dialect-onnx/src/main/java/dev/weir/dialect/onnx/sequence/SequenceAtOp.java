package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The tensor at a position of a sequence, counted from either end.
///
/// Versions: 11.
///
/// Source:
/// [SequenceAt](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceAt).
@OpDef("SequenceAt")
public non-sealed interface SequenceAtOp extends SequenceOp, Pure {
  @Operand
  Value inputSequence();

  @Operand
  Value position();

  @Result
  OpResult tensor();
}
