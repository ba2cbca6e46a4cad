package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x / (1 + exp(-alpha x))`.
///
/// Versions: 1.
///
/// Source:
/// [QuickGelu](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.QuickGelu).
@OpDef("microsoft.QuickGelu")
public non-sealed interface QuickGeluOp extends MicrosoftOp, Pure {
  @Operand
  Value x();

  /// {@return the factor of `x` under the sigmoid}
  @Attr
  default float alpha() {
    return 1.702f;
  }

  @Result
  OpResult y();
}
