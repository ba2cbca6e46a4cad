package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The sum of the elements at each index, over any number of tensors.
///
/// Versions: 1, 6, 8, 13.
///
/// Source:
/// [Sum](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Sum).
@OpDef("Sum")
public non-sealed interface SumOp extends MathOp, Pure {
  @Operand
  ValueRange inputs();

  @Result
  OpResult sum();
}
