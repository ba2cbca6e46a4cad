package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// `softmax(q kᵀ / sqrt(size) + attn_mask) v`, head by head, for `q`, `k` and `v` of
/// `[batch, sequence, heads, size]`; the softmax where `return_softmax` asks for it; the logarithm of
/// each row's sum in it; and the state of the random numbers.
///
/// Keys and values may have fewer heads than queries, `G`, which divides `H`: then `H / G` heads of queries, one after the other,
/// have the same keys and values.
///
/// With `causal`, no query sees a later key. In training (not `is_test`) elements of the softmax drop
/// with probability `dropout`.
///
/// Deviation from PIR: sequences are not rounded up to 128 in the second and third result.
///
/// Shapes:
/// `q: [B, S, H, D], k: [B, T, G, D], v: [B, T, G, E] -> out: [B, S, H, E], softmax: [B, H, S, T],
/// softmax_lse: [B, H, S], seed_offset: [2]`.
///
/// Element types: `q: T -> out: T, softmax: T, softmax_lse: wide(T), seed_offset: i64`, f32 for a
/// narrower float.
///
/// Diagnoses: ranks other than 4, sizes that contradict the formula, and a mask that does not broadcast
/// to `[B, H, S, T]`.
@OpDef("flash_attn")
public non-sealed interface FlashAttnOp extends FusedOp, AttentionOperands, GivesTensor {
  @Operand(AnyTensor.class)
  Optional<Value> fixedSeedOffset();

  @Operand(AnyTensor.class)
  Optional<Value> attnMask();

  /// {@return the probability of an element of the softmax to be dropped}
  @Attr(codec = FloatCodec.class)
  default float dropout() {
    return 0.0f;
  }

  /// {@return whether a query ignores later keys}
  @Attr
  default boolean causal() {
    return false;
  }

  /// {@return whether the softmax is a result}
  @Attr
  default boolean returnSoftmax() {
    return false;
  }

  /// {@return whether this is inference, not training}
  @Attr
  default boolean isTest() {
    return false;
  }

  /// {@return the name of a generator of random numbers}
  @Attr
  default String rngName() {
    return "";
  }

  @Result(AnyTensor.class)
  Optional<OpResult> softmax();

  @Result(AnyTensor.class)
  OpResult softmaxLse();

  @Result(AnyTensor.class)
  OpResult seedOffset();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = shapes.of(q());
    TensorShape v = shapes.of(v());
    TensorShape scores = Attention.scores(q, shapes.of(k()), v);
    attnMask().ifPresent(mask -> Attention.checkBias(scores, shapes.of(mask)));
    TensorShape out = q.with(3, v.size(3));
    TensorShape sums =
        shapes.tensor(
            Normalizations.statisticType(q), scores.size(0), scores.size(1), scores.size(2));
    TensorShape state = shapes.tensor(IntegerType.I64, 2);
    return returnSoftmax()
        ? shapes.types(out, scores, sums, state)
        : shapes.types(out, sums, state);
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return !isTest() && dropout() > 0
        ? ImmutableSet.of(Effect.READ, Effect.WRITE)
        : ImmutableSet.of();
  }
}
