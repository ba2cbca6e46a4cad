package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Layer normalisation of the sum of embeddings: of words, of positions and of segments.
///
/// Versions: 1.
///
/// Source:
/// [EmbedLayerNormalization](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.EmbedLayerNormalization).
@OpDef("microsoft.EmbedLayerNormalization")
public non-sealed interface EmbedLayerNormalizationOp extends MicrosoftOp, Pure {
  @Operand
  Value inputIds();

  @Operand
  Optional<Value> segmentIds();

  @Operand
  Value wordEmbedding();

  @Operand
  Value positionEmbedding();

  @Operand
  Optional<Value> segmentEmbedding();

  @Operand
  Value gamma();

  @Operand
  Value beta();

  @Operand
  Optional<Value> mask();

  @Operand
  Optional<Value> positionIds();

  /// {@return what is added to the variance against division by zero}
  @Attr
  default float epsilon() {
    return 1e-12f;
  }

  /// {@return 0 for no `mask_index`, 1 for the length of each sequence}
  @Attr
  default long maskIndexType() {
    return 0;
  }

  @Result
  OpResult output();

  @Result
  Optional<OpResult> maskIndex();

  @Result
  Optional<OpResult> embeddingSum();
}
