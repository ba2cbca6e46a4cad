package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Layer normalisation of a sum.
///
/// Versions: 1.
///
/// Source:
/// [SkipLayerNormalization](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.SkipLayerNormalization).
@OpDef("microsoft.SkipLayerNormalization")
public non-sealed interface SkipLayerNormalizationOp extends MicrosoftOp, Pure, SkipNormalization {
  @Operand
  Optional<Value> beta();

  @Operand
  Optional<Value> bias();
}
