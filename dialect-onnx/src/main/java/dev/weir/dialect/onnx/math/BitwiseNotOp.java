package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The bits of integers, inverted.
///
/// Versions: 18.
///
/// Source:
/// [BitwiseNot](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#BitwiseNot).
@OpDef("BitwiseNot")
public non-sealed interface BitwiseNotOp extends MathOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
