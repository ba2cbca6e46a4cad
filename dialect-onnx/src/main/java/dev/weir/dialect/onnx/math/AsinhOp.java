package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The inverse of the hyperbolic sine, element by element.
///
/// Versions: 9.
///
/// Source:
/// [Asinh](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Asinh).
@OpDef("Asinh")
public non-sealed interface AsinhOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
