package dev.weir.dialect.onnx.creation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Numbers from `start` on, `delta` apart, up to but without `limit`.
///
/// Versions: 11.
///
/// Source:
/// [Range](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Range).
@OpDef("Range")
public non-sealed interface RangeOp extends CreationOp, Pure {
  @Operand
  Value start();

  @Operand
  Value limit();

  @Operand
  Value delta();

  @Result
  OpResult output();
}
