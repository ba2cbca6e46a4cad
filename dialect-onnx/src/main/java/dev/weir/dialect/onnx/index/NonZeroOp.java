package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The indices of all elements that are not zero, a column for each.
///
/// Versions: 9, 13.
///
/// Source:
/// [NonZero](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#NonZero).
@OpDef("NonZero")
public non-sealed interface NonZeroOp extends IndexOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
