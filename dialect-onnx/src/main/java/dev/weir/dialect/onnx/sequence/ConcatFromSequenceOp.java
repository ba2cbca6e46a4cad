package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The tensors of a sequence joined along an axis, old or new.
///
/// Versions: 11.
///
/// Source:
/// [ConcatFromSequence](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ConcatFromSequence).
@OpDef("ConcatFromSequence")
public non-sealed interface ConcatFromSequenceOp extends SequenceOp, Pure {
  @Operand
  Value inputSequence();

  /// {@return the axis to join along, or the position of the new one}
  @Attr
  long axis();

  /// {@return 1 to stack along a new axis, 0 to concatenate}
  @Attr
  default long newAxis() {
    return 0;
  }

  @Result
  OpResult concatResult();
}
