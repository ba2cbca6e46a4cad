package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// RMS normalisation of a sum.
///
/// Versions: 1.
///
/// Source:
/// [SkipSimplifiedLayerNormalization](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.SkipSimplifiedLayerNormalization).
@OpDef("microsoft.SkipSimplifiedLayerNormalization")
public non-sealed interface SkipSimplifiedLayerNormalizationOp
    extends MicrosoftOp, Pure, SkipNormalization {
  @Operand
  Optional<Value> bias();
}
