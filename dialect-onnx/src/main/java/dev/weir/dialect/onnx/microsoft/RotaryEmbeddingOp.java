package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Rotary position embedding (RoPE): rotates pairs of features by angles that grow with the position of a token.
///
/// Versions: 1.
///
/// Source:
/// [RotaryEmbedding](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.RotaryEmbedding).
@OpDef("microsoft.RotaryEmbedding")
public non-sealed interface RotaryEmbeddingOp extends MicrosoftOp, Pure {
  @Operand
  Value input();

  @Operand
  Value positionIds();

  @Operand
  Value cosCache();

  @Operand
  Value sinCache();

  /// {@return 1 if the pairs that are rotated are neighbours, 0 if they are half a head apart}
  @Attr
  default long interleaved() {
    return 0;
  }

  /// {@return 1 if the batch is packed: sequences of different lengths, concatenated}
  @Attr
  default long isPackedBatching() {
    return 0;
  }

  /// {@return the number of heads}
  @Attr
  default long numHeads() {
    return 0;
  }

  /// {@return the number of features that are rotated; 0 for all}
  @Attr
  default long rotaryEmbeddingDim() {
    return 0;
  }

  /// {@return the factor of the positions}
  @Attr
  default float scale() {
    return 1.0f;
  }

  @Result
  OpResult output();
}
