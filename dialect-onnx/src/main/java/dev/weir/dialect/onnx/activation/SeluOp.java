package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `gamma * x` above zero, and `gamma * alpha * (exp(x) - 1)` below.
///
/// Versions: 1, 6.
///
/// Source:
/// [Selu](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Selu).
@OpDef("Selu")
public non-sealed interface SeluOp extends ActivationOp, Pure {
  @Operand
  Value x();

  /// {@return the factor of `exp(x) - 1` below zero}
  @Attr
  Optional<Float> alpha();

  /// {@return the factor of the result}
  @Attr
  Optional<Float> gamma();

  @Result
  OpResult y();
}
