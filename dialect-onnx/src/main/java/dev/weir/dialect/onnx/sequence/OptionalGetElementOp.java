package dev.weir.dialect.onnx.sequence;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The value of one that may be missing.
///
/// Versions: 15.
///
/// Source:
/// [OptionalGetElement](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#OptionalGetElement).
@OpDef("OptionalGetElement")
public non-sealed interface OptionalGetElementOp extends SequenceOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
