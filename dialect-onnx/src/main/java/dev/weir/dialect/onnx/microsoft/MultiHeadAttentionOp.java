package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// `softmax(q kᵀ scale + mask) v` for each head.
///
/// Versions: 1.
///
/// Source:
/// [MultiHeadAttention](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.MultiHeadAttention).
@OpDef("microsoft.MultiHeadAttention")
public non-sealed interface MultiHeadAttentionOp extends MicrosoftOp, Pure {
  @Operand
  Value query();

  @Operand
  Optional<Value> key();

  @Operand
  Optional<Value> value();

  @Operand
  Optional<Value> bias();

  @Operand
  Optional<Value> keyPaddingMask();

  @Operand
  Optional<Value> attentionBias();

  @Operand
  Optional<Value> pastKey();

  @Operand
  Optional<Value> pastValue();

  @Operand
  Optional<Value> pastSequenceLength();

  @Operand
  Optional<Value> cacheIndirection();

  /// {@return what is added to the scores of positions that the mask leaves out}
  @Attr
  default float maskFilterValue() {
    return -10000.0f;
  }

  /// {@return the number of heads}
  @Attr
  long numHeads();

  /// {@return the factor of the scores; absent for the inverse root of the size of a head}
  @Attr
  Optional<Float> scale();

  /// {@return 1 if a position attends only to those before it and itself}
  @Attr
  default long unidirectional() {
    return 0;
  }

  @Result
  OpResult output();

  @Result
  Optional<OpResult> presentKey();

  @Result
  Optional<OpResult> presentValue();

  @Result
  Optional<OpResult> qk();
}
