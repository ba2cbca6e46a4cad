package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The largest of the elements at each index, over any number of tensors.
///
/// Versions: 1, 6, 8, 12, 13.
///
/// Source:
/// [Max](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Max).
@OpDef("Max")
public non-sealed interface MaxOp extends MathOp, Pure {
  @Operand
  ValueRange inputs();

  @Result
  OpResult max();
}
