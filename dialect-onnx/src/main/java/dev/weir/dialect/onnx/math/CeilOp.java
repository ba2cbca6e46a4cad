package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The smallest integer that is not below each element.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Ceil](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Ceil).
@OpDef("Ceil")
public non-sealed interface CeilOp extends MathOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
