package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `log(1 + exp(x))`, element by element.
///
/// Versions: 1.
///
/// Source:
/// [Softplus](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Softplus).
@OpDef("Softplus")
public non-sealed interface SoftplusOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
