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

/// `dropout(softmax(scaling_factor * q kᵀ + bias)) v`, head by head, for `q`, `k` and `v` of
/// `[batch, sequence, heads, size]`; the logarithm of each row's sum in the softmax; and the state of
/// the random numbers.
///
/// Elements drop in training only, with `dropout_probability`; what is kept is scaled up.
@OpDef("fused_dot_product_attention")
public non-sealed interface FusedDotProductAttentionOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value q();

  @Operand(AnyTensor.class)
  Value k();

  @Operand(AnyTensor.class)
  Value v();

  @Operand(AnyTensor.class)
  Optional<Value> bias();

  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenQ();

  @Operand(AnyTensor.class)
  Optional<Value> cuSeqlenKv();

  @Attr(codec = FloatCodec.class)
  float scalingFactor();

  @Attr(codec = FloatCodec.class)
  float dropoutProbability();

  @Attr
  default boolean isTraining() {
    return false;
  }

  @Attr
  default String maskTypeStr() {
    return "none";
  }

  @Attr
  default String biasTypeStr() {
    return "none";
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult softmaxOut();

  @Result(AnyTensor.class)
  OpResult rngState();

  @Override
  default List<Type> inferTypes() {
    TensorType q = Sizes.tensor(q());
    TensorType v = Sizes.tensor(v());
    TensorType scores = Attention.scores(q, Sizes.tensor(k()), v);
    bias().ifPresent(bias -> Attention.checkBias(scores, Sizes.tensor(bias)));
    TensorType sums = Sizes.with(scores, 3, 1).withElementType(Normalizations.statisticType(q));
    return ImmutableList.of(
        Sizes.with(q, 3, v.dimension(3)), sums, TensorType.of(IntegerType.I64, 2));
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return isTraining() && dropoutProbability() > 0
        ? ImmutableSet.of(Effect.READ, Effect.WRITE)
        : ImmutableSet.of();
  }
}
