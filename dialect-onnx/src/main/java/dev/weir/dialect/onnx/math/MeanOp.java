package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The mean of the elements at each index, over any number of tensors.
///
/// Versions: 1, 6, 8, 13.
///
/// Source:
/// [Mean](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Mean).
@OpDef("Mean")
public non-sealed interface MeanOp extends MathOp, Pure {
  @Operand
  ValueRange inputs();

  @Result
  OpResult mean();
}
