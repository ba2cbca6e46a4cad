package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A sequence of tensors.
///
/// Versions: 11.
///
/// Source:
/// [SequenceConstruct](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceConstruct).
@OpDef("SequenceConstruct")
public non-sealed interface SequenceConstructOp extends SequenceOp, Pure {
  @Operand
  ValueRange inputs();

  @Result
  OpResult outputSequence();
}
