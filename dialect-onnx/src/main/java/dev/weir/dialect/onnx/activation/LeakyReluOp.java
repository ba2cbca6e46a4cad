package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x` above zero, and `alpha * x` below.
///
/// Versions: 1, 6, 16.
///
/// Source:
/// [LeakyRelu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LeakyRelu).
@OpDef("LeakyRelu")
public non-sealed interface LeakyReluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  /// {@return the factor of elements below zero}
  @Attr
  default float alpha() {
    return 0.01f;
  }

  @Result
  OpResult y();
}
