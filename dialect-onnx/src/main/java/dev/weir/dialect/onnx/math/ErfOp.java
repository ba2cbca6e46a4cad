package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The error function of each element.
///
/// Versions: 9, 13.
///
/// Source:
/// [Erf](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Erf).
@OpDef("Erf")
public non-sealed interface ErfOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
