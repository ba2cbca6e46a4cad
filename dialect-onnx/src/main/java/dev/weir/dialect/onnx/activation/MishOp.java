package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x tanh(log(1 + exp(x)))`.
///
/// Versions: 18, 22.
///
/// Source:
/// [Mish](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#Mish).
@OpDef("Mish")
public non-sealed interface MishOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
