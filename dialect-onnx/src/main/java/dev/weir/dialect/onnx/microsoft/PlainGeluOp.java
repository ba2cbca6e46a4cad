package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// `x (1 + erf(x / √2)) / 2`.
///
/// Versions: 1.
///
/// Source:
/// [Gelu](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.Gelu).
@OpDef("microsoft.Gelu")
public non-sealed interface PlainGeluOp extends MicrosoftOp, Pure {
  @Operand
  Value x();

  @Result
  OpResult y();
}
