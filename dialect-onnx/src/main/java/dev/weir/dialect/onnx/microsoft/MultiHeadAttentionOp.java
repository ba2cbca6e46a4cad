package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
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
public non-sealed interface MultiHeadAttentionOp extends MicrosoftOp, Pure, AttentionSettings {
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

  @Result
  OpResult output();

  @Result
  Optional<OpResult> presentKey();

  @Result
  Optional<OpResult> presentValue();

  @Result
  Optional<OpResult> qk();
}
