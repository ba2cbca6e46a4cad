package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The nearest integer, and of two that are equally near the even one.
///
/// Versions: 11.
///
/// Source:
/// [Round](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Round).
@OpDef("Round")
public non-sealed interface RoundOp extends MathOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
