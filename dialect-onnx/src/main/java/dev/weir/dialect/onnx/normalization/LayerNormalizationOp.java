package dev.weir.dialect.onnx.normalization;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// All axes from `axis` on shifted and scaled to mean 0 and variance 1, then element by element.
///
/// Versions: 17.
///
/// Source:
/// [LayerNormalization](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LayerNormalization).
@OpDef("LayerNormalization")
public non-sealed interface LayerNormalizationOp extends NormalizationOp, Pure, LayerNormalization {
  @Operand
  Optional<Value> b();

  @Result
  Optional<OpResult> mean();

  @Result
  Optional<OpResult> invStdDev();
}
