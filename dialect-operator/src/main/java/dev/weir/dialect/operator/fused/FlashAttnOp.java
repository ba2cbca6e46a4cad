package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `softmax(q kᵀ / sqrt(size) + attn_mask) v`, head by head, for `q`, `k` and `v` of
/// `[batch, sequence, heads, size]`; the softmax where `return_softmax` asks for it; the logarithm of
/// each row's sum in it; and the state of the random numbers.
///
/// With `causal`, no query sees a later key. In training (not `is_test`) elements of the softmax drop
/// with probability `dropout`.
///
/// Deviation from PIR: sequences are not rounded up to 128 in the second and third result.
@OpDef("flash_attn")
public non-sealed interface FlashAttnOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value q();

  @Operand(AnyTensor.class)
  Value k();

  @Operand(AnyTensor.class)
  Value v();

  @Operand(AnyTensor.class)
  Optional<Value> fixedSeedOffset();

  @Operand(AnyTensor.class)
  Optional<Value> attnMask();

  @Attr(codec = FloatCodec.class)
  default float dropout() {
    return 0.0f;
  }

  @Attr
  default boolean causal() {
    return false;
  }

  @Attr
  default boolean returnSoftmax() {
    return false;
  }

  @Attr
  default boolean isTest() {
    return false;
  }

  @Attr
  default String rngName() {
    return "";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  Optional<OpResult> softmax();

  @Result(AnyTensor.class)
  OpResult softmaxLse();

  @Result(AnyTensor.class)
  OpResult seedOffset();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(q());
    TensorType v = Sizes.tensor(v());
    TensorType scores = Attention.scores(q, Sizes.tensor(k()), v);
    attnMask().ifPresent(mask -> Attention.checkBias(scores, Sizes.tensor(mask)));
    TensorType out = Sizes.with(q, 3, v.dimension(3));
    TensorType sums =
        TensorType.of(
            Normalizations.statisticType(q),
            scores.dimension(0),
            scores.dimension(1),
            scores.dimension(2));
    TensorType state = TensorType.of(IntegerType.I64, 2);
    return returnSoftmax()
        ? ImmutableList.of(out, scores, sums, state)
        : ImmutableList.of(out, sums, state);
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return !isTest() && dropout() > 0
        ? ImmutableSet.of(Effect.READ, Effect.WRITE)
        : ImmutableSet.of();
  }
}
