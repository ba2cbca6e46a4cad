package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x / (1 + |x|)`, element by element.
///
/// Versions: 1.
///
/// Source:
/// [Softsign](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Softsign).
@OpDef("Softsign")
public non-sealed interface SoftsignOp extends ActivationOp, Pure {
  @Operand
  Value input();

  @Result
  OpResult output();
}
