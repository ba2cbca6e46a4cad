package dev.weir.dialect.onnx.math;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The inverse of the hyperbolic cosine, element by element.
///
/// Versions: 9.
///
/// Source:
/// [Acosh](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Acosh).
@OpDef("Acosh")
public non-sealed interface AcoshOp extends MathOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
