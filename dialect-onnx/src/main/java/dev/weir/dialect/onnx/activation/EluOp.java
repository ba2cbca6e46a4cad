package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x` above zero, and `alpha * (exp(x) - 1)` below.
///
/// Versions: 1, 6.
///
/// Source:
/// [Elu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Elu).
@OpDef("Elu")
public non-sealed interface EluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  @Attr
  default float alpha() {
    return 1.0f;
  }

  @Result
  OpResult y();
}
