package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The exponential function of each element.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Exp](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Exp).
@OpDef("Exp")
public non-sealed interface ExpOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
