package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x (1 + erf(x / √2)) / 2`, or by the tanh formula.
///
/// Versions: 20.
///
/// Source:
/// [Gelu](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#Gelu).
@OpDef("Gelu")
public non-sealed interface GeluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  /// {@return `none` for the error function, `tanh` for its approximation by a hyperbolic tangent}
  @Attr
  default String approximate() {
    return "none";
  }

  @Result
  OpResult y();
}
