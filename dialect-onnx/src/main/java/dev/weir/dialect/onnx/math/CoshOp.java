package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The hyperbolic cosine of each element.
///
/// Versions: 9.
///
/// Source:
/// [Cosh](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Cosh).
@OpDef("Cosh")
public non-sealed interface CoshOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
