package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The hyperbolic tangent of each element.
///
/// Versions: 1, 6, 13.
///
/// Source:
/// [Tanh](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Tanh).
@OpDef("Tanh")
public non-sealed interface TanhOp extends ActivationOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
