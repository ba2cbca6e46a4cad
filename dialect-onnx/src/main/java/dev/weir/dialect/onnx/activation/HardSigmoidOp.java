package dev.weir.dialect.onnx.activation;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `alpha * x + beta`, held between 0 and 1.
///
/// Versions: 1, 6.
///
/// Source:
/// [HardSigmoid](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#HardSigmoid).
@OpDef("HardSigmoid")
public non-sealed interface HardSigmoidOp extends ActivationOp, Pure {
  @Operand
  Value x();

  /// {@return the slope}
  @Attr
  default float alpha() {
    return 0.2f;
  }

  /// {@return the offset}
  @Attr
  default float beta() {
    return 0.5f;
  }

  @Result
  OpResult y();
}
