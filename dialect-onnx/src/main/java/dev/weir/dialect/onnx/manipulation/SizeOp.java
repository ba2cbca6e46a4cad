package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// How many elements a tensor has.
///
/// Versions: 1, 13.
///
/// Source:
/// [Size](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Size).
@OpDef("Size")
public non-sealed interface SizeOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  @Result
  OpResult size();
}
