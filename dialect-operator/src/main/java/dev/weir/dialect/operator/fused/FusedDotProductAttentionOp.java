package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.GivesTensor;
import dev.weir.dialect.operator.inference.Attention;
import dev.weir.dialect.operator.inference.Normalizations;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;

/// `dropout(softmax(scaling_factor * q kᵀ + bias)) v` for each head of `q`, `k` and `v` of
/// `[batch, sequence, heads, size]`; the log-sum-exp of each row of the softmax; and the state of the
/// random number generator.
///
/// Dropout applies in training only, with `dropout_probability`; the elements kept are scaled up.
///
/// Shapes:
/// `q: [B, S, H, D], k: [B, T, H, D], v: [B, T, H, E] -> out: [B, S, H, E], softmax_out: [B, H, S, 1],
/// rng_state: [2]`.
///
/// Element types: `q: T -> out: T, softmax_out: wide(T), rng_state: i64`, f32 for a narrower float.
///
/// Diagnoses: ranks other than 4, sizes that contradict the formula, and a bias that does not broadcast
/// to `[B, H, S, T]`.
@OpDef("fused_dot_product_attention")
public non-sealed interface FusedDotProductAttentionOp
    extends FusedOp,
        AttentionOperands,
        DotProductAttentionSettings,
        GivesTensor,
        DotProductAttentionOperands {
  /// {@return whether this is training}
  @Attr
  default boolean isTraining() {
    return false;
  }

  /// {@return the kind of mask}
  @Attr
  default String maskTypeStr() {
    return "none";
  }

  /// {@return the kind of bias}
  @Attr
  default String biasTypeStr() {
    return "none";
  }

  @Result(AnyTensor.class)
  OpResult softmaxOut();

  @Result(AnyTensor.class)
  OpResult rngState();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape q = shapes.of(q());
    TensorShape v = shapes.of(v());
    TensorShape scores = Attention.scores(q, shapes.of(k()), v);
    bias().ifPresent(bias -> Attention.checkBias(scores, shapes.of(bias)));
    TensorShape sums = scores.with(3, Term.of(1)).withElementType(Normalizations.statisticType(q));
    return shapes.types(q.with(3, v.size(3)), sums, shapes.tensor(IntegerType.I64, 2));
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return isTraining() && dropoutProbability() > 0
        ? ImmutableSet.of(Effect.READ, Effect.WRITE)
        : ImmutableSet.of();
  }
}
