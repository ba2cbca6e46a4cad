package dev.weir.dialect.onnx.microsoft;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Attention of a sequence to itself, with the projections of queries, keys and values.
///
/// Versions: 1.
///
/// Source:
/// [Attention](https://github.com/microsoft/onnxruntime/blob/v1.23.2/docs/ContribOperators.md#com.microsoft.Attention).
@OpDef("microsoft.Attention")
public non-sealed interface AttentionOp extends MicrosoftOp, Pure, AttentionSettings {
  @Operand
  Value input();

  @Operand
  Value weights();

  @Operand
  Optional<Value> bias();

  @Operand
  Optional<Value> maskIndex();

  @Operand
  Optional<Value> past();

  @Operand
  Optional<Value> attentionBias();

  @Operand
  Optional<Value> pastSequenceLength();

  /// {@return 1 to rotate queries and keys by their positions}
  @Attr
  default long doRotary() {
    return 0;
  }

  /// {@return 1 if past and present keys and values share memory}
  @Attr
  default long pastPresentShareBuffer() {
    return 0;
  }

  /// {@return the number of features of queries, keys and values}
  @Attr
  Optional<ImmutableLongArray> qkvHiddenSizes();

  /// {@return the number of features that are rotated; 0 for all}
  @Attr
  default long rotaryEmbeddingDim() {
    return 0;
  }

  @Result
  OpResult output();

  @Result
  Optional<OpResult> present();
}
