package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A sequence without tensors.
///
/// Versions: 11.
///
/// Source:
/// [SequenceEmpty](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#SequenceEmpty).
@OpDef("SequenceEmpty")
public non-sealed interface SequenceEmptyOp extends SequenceOp, Pure {
  /// {@return the element type of the tensors, as ONNX numbers it; absent for f32}
  @Attr
  Optional<Long> dtype();

  @Result
  OpResult output();
}
