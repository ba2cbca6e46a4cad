package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// RMS normalisation: `x / √(mean(x²) + epsilon)`, times factors. ONNX Runtime has it in the domain of ONNX.
///
/// Versions: 1.
///
/// Source:
/// [SimplifiedLayerNormalization](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#SimplifiedLayerNormalization).
@OpDef("SimplifiedLayerNormalization")
public non-sealed interface SimplifiedLayerNormalizationOp
    extends NormalizationOp, Pure, LayerNormalization {
  @Result
  Optional<OpResult> invStdVar();
}
