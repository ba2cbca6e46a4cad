package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// -1, 0 or 1 as each element is below, at or above zero.
///
/// Versions: 9, 13.
///
/// Source:
/// [Sign](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Sign).
@OpDef("Sign")
public non-sealed interface SignOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
