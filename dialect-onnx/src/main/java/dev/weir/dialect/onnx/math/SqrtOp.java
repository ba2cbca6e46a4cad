package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The square root of each element; NaN below zero.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Sqrt](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Sqrt).
@OpDef("Sqrt")
public non-sealed interface SqrtOp extends MathOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
