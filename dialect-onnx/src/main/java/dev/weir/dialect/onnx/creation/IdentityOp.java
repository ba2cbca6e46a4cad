package dev.weir.dialect.onnx.creation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// What it is given.
///
/// Versions: 1, 13, 14, 16.
///
/// Source:
/// [Identity](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Identity).
@OpDef("Identity")
public non-sealed interface IdentityOp extends CreationOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
