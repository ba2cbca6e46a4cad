package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tensor cut along an axis into a sequence.
///
/// Versions: 11.
///
/// Source:
/// [SplitToSequence](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SplitToSequence).
@OpDef("SplitToSequence")
public non-sealed interface SplitToSequenceOp extends SequenceOp, Pure {
  @Operand
  Value input();

  @Operand
  Optional<Value> split();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default long axis() {
    return 0;
  }

  /// {@return 1 if the split axis stays, with size 1, where `split` is absent}
  @Attr
  default long keepdims() {
    return 1;
  }

  @Result
  OpResult outputSequence();
}
