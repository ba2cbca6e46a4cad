package dev.weir.pass.autodiff.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.FlashAttnGradOp;
import dev.weir.dialect.operator.gradient.FusedDotProductAttentionGradOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;
import java.util.Optional;
import java.util.OptionalInt;

/// The gradients of gradients of attention, through what these compute, written as products.
final class DerivedAttentionGradients {
  /// What is added to a score that is not to count; next to it, any other score is large.
  private static final double HIDDEN = -1e30;

  private static final String OPEN = "the second derivative of attention is there for known sizes";
  private static final String DROPPED =
      "the second derivative of attention is there without dropout";
  private static final ImmutableIntArray HEADS_FIRST = ImmutableIntArray.of(0, 2, 1, 3);

  private DerivedAttentionGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // q', k', v' = the gradients of softmax(q kᵀ / √size + mask) v: through products and
        // softmax
        .on(FlashAttnGradOp.class, DerivedAttentionGradients::flash)
        // q', k', v', b' = the gradients of softmax(s q kᵀ + b) v: through products and softmax
        .on(FusedDotProductAttentionGradOp.class, DerivedAttentionGradients::dotProduct);
  }

  private static void flash(FlashAttnGradOp op, Pullback back) {
    if (!(op.q().type() instanceof TensorType q)
        || !(op.k().type() instanceof TensorType k)
        || q.isDynamic(3)
        || op.causal() && (q.isDynamic(1) || k.isDynamic(1))) {
      back.unsupported(OPEN);
      return;
    } else if (op.dropout() > 0) {
      back.unsupported(DROPPED);
      return;
    }
    OptionalInt later =
        op.causal()
            ? OptionalInt.of((int) (k.dimension(1) - q.dimension(1) + 1))
            : OptionalInt.empty();
    double factor = 1 / Math.sqrt((double) q.dimension(3));
    back.through(() ->
        new Attention(back, factor, op.attnMask(), later)
            .gradients(op.q(), op.k(), op.v(), op.outGrad())
            .subList(0, 3));
  }

  private static void dotProduct(FusedDotProductAttentionGradOp op, Pullback back) {
    if (op.dropoutProbability() > 0) {
      back.unsupported(DROPPED);
      return;
    } else if (!op.maskTypeStr().equals("none") || op.cuSeqlenQ().isPresent()) {
      back.unsupported("the second derivative of attention is there for masks that are tensors");
      return;
    }
    back.through(() -> {
      ImmutableList<Value> made =
          new Attention(back, op.scalingFactor(), op.bias(), OptionalInt.empty())
              .gradients(op.q(), op.k(), op.v(), op.outGrad());
      return op.bias().isPresent()
          ? ImmutableList.of(
              made.get(0), made.get(1), made.get(2), back.sumTo(made.get(3), op.bias().get()))
          : made.subList(0, 3);
    });
  }

  /// The gradients of softmax(factor q kᵀ + mask) v.
  ///
  /// @param later the first diagonal of scores that do not count
  private record Attention(Pullback back, double factor, Optional<Value> mask, OptionalInt later) {
    /// {@return those of `q`, `k`, `v` and the scores}, for a gradient `g` of the result
    ///
    /// With p the softmax: dv = pᵀ g; ds = p (g vᵀ - the sum of p g vᵀ); dq = factor ds k; dk = factor dsᵀ q.
    ImmutableList<Value> gradients(Value q, Value k, Value v, Value g) {
      Formula f = new Formula(back);
      Value query = turned(q);
      Value key = turned(k);
      Value value = turned(v);
      Value result = turned(g);
      Value scores = f.times(back.add(OperatorOps.matmul(query, key).transposeY(true)), factor);
      if (mask.isPresent()) {
        scores = f.plus(scores, f.cast(mask.get(), Pullback.dtype(scores)));
      }
      if (later.isPresent()) {
        Value hidden = f.plus(back.zerosLike(scores), HIDDEN);
        scores = f.plus(scores, back.add(OperatorOps.triu(hidden, later.getAsInt())));
      }
      Value p = back.add(OperatorOps.softmax(scores));
      Value dp = back.add(OperatorOps.matmul(result, value).transposeY(true));
      Value sums = back.add(OperatorOps.sum(f.times(p, dp), back.integers(-1)).keepdim(true));
      Value ds = f.times(p, f.minus(dp, sums));
      return ImmutableList.of(
          turned(f.times(back.add(OperatorOps.matmul(ds, key)), factor)),
          turned(f.times(back.add(OperatorOps.matmul(ds, query).transposeX(true)), factor)),
          turned(back.add(OperatorOps.matmul(p, result).transposeX(true))),
          ds);
    }

    private Value turned(Value x) {
      return back.add(OperatorOps.transpose(x, HEADS_FIRST));
    }
  }
}
