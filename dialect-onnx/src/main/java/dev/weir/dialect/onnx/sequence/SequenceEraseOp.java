package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A sequence without the tensor at a position; the last where none is given.
///
/// Versions: 11.
///
/// Source:
/// [SequenceErase](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceErase).
@OpDef("SequenceErase")
public non-sealed interface SequenceEraseOp extends SequenceOp, Pure {
  @Operand
  Value inputSequence();

  @Operand
  Optional<Value> position();

  @Result
  OpResult outputSequence();
}
