package dev.weir.dialect.onnx.manipulation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tensor broadcast with a shape; where the shape says 1 the size of the tensor stays.
///
/// Versions: 8, 13.
///
/// Source:
/// [Expand](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Expand).
@OpDef("Expand")
public non-sealed interface ExpandOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  @Operand
  Value shape();

  @Result
  OpResult output();
}
