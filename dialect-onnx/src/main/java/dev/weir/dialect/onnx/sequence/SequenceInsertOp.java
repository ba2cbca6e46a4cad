package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A sequence with one tensor more, at a position or at the end.
///
/// Versions: 11.
///
/// Source:
/// [SequenceInsert](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceInsert).
@OpDef("SequenceInsert")
public non-sealed interface SequenceInsertOp extends SequenceOp, Pure {
  @Operand
  Value inputSequence();

  @Operand
  Value tensor();

  @Operand
  Optional<Value> position();

  @Result
  OpResult outputSequence();
}
