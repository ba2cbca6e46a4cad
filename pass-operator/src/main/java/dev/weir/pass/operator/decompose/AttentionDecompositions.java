package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FlashAttnOp;
import dev.weir.dialect.operator.fused.FusedDotProductAttentionOp;
import dev.weir.dialect.operator.fused.MultiheadMatmulOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.shape.SymbolicSizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.Optional;

/// Attention written as matmuls with a softmax between them.
final class AttentionDecompositions {
  /// What is added to a score that is not to count; next to it, any other score is large.
  private static final double HIDDEN = -1e30;

  private static final Rewrite TRAINING = Rewrite.noMatch("it is for training");
  private static final Rewrite USED = Rewrite.noMatch("other results are used");
  private static final Rewrite UNKNOWN = Rewrite.noMatch("sizes are not known");
  private static final Rewrite MASKED = Rewrite.noMatch("its mask is not a tensor");

  private AttentionDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        RewritePattern.on(
            FlashAttnOp.class, "decompose-flash-attn", AttentionDecompositions::flash),
        RewritePattern.on(
            FusedDotProductAttentionOp.class,
            "decompose-dot-product-attention",
            AttentionDecompositions::dotProduct),
        RewritePattern.on(
            MultiheadMatmulOp.class,
            "decompose-multihead-matmul",
            AttentionDecompositions::multihead));
  }

  /// softmax(q kᵀ / √size + mask) v, head by head
  private static Rewrite flash(FlashAttnOp op, PatternRewriter rewriter) {
    if (!op.isTest() && op.dropout() > 0) {
      return TRAINING;
    }
    for (int i = 1; i < op.resultCount(); i++) {
      if (!op.result(i).isUnused()) {
        return USED;
      }
    }
    TensorType q = Sizes.tensor(op.q());
    TensorType k = Sizes.tensor(op.k());
    boolean isKnown = !q.isDynamic(1) && !k.isDynamic(1) && q.dimension(1) <= k.dimension(1);
    boolean isSquare = SymbolicSizes.of(q).get(1).equals(SymbolicSizes.of(k).get(1));
    boolean isNamed = isSquare && SymbolicSizes.of(q).get(1).isPresent();
    if (q.isDynamic(3) || op.causal() && !isKnown && !isNamed) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    Value scores = scores(p, op.q(), op.k(), 1 / Math.sqrt((double) q.dimension(3)));
    if (op.attnMask().isPresent()) {
      scores = p.plus(scores, p.as(scores, op.attnMask().get()));
    }
    if (op.causal()) {
      Value later =
          isKnown
              ? later(p, q.dimension(1), k.dimension(1), scores)
              : p.add(OperatorOps.triu(p.filled(scores, HIDDEN), 1));
      scores = p.plus(scores, later);
    }
    p.give(op.out(), seen(p, scores, op.v()));
    return p.done();
  }

  /// softmax(factor q kᵀ + bias) v, head by head
  private static Rewrite dotProduct(FusedDotProductAttentionOp op, PatternRewriter rewriter) {
    if (op.isTraining() && op.dropoutProbability() > 0) {
      return TRAINING;
    }
    if (!op.softmaxOut().isUnused() || !op.rngState().isUnused()) {
      return USED;
    }
    if (!op.maskTypeStr().equals("none") || op.cuSeqlenQ().isPresent()) {
      return MASKED;
    }
    Primitives p = new Primitives(rewriter, op);
    Value scores = scores(p, op.q(), op.k(), op.scalingFactor());
    if (op.bias().isPresent()) {
      scores = p.plus(scores, p.as(scores, op.bias().get()));
    }
    p.give(op.out(), seen(p, scores, op.v()));
    return p.done();
  }

  /// softmax(alpha q kᵀ + bias) v, head by head, where q, k and v are the input times three matrices
  private static Rewrite multihead(MultiheadMatmulOp op, PatternRewriter rewriter) {
    TensorType w = Sizes.tensor(op.w());
    if (!w.isStatic()) {
      return UNKNOWN;
    }
    Primitives p = new Primitives(rewriter, op);
    long columns = w.dimension(2);
    Value matrices = p.reshape(op.w(), w.dimension(0), 3 * columns);
    Value rows =
        p.plus(p.add(OperatorOps.matmul(op.input(), matrices)), p.reshape(op.bias(), 3 * columns));
    Value q = heads(p, rows, 0, columns, op.headNumber());
    Value k = heads(p, rows, 1, columns, op.headNumber());
    Value v = heads(p, rows, 2, columns, op.headNumber());
    Value scores = p.scale(p.wide(p.add(OperatorOps.matmul(q, k).transposeY(true))), op.alpha(), 0);
    Optional<Value> bias = op.biasQk();
    if (bias.isPresent()) {
      scores = p.plus(scores, p.as(scores, bias.get()));
    }
    Value weights = p.as(v, p.add(OperatorOps.softmax(scores)));
    Value seen = p.transpose(p.add(OperatorOps.matmul(weights, v)), 0, 2, 1, 3);
    p.give(op.out(), p.reshape(seen, 0, 0, columns));
    return p.done();
  }

  /// {@return part `index` of three of the columns of `rows`, head by head}
  private static Value heads(Primitives p, Value rows, int index, long columns, int heads) {
    Value part =
        p.add(
            OperatorOps.slice(
                rows,
                p.integers(index * columns),
                p.integers((index + 1) * columns),
                ImmutableLongArray.of(2)));
    return p.transpose(p.reshape(part, 0, 0, heads, columns / heads), 0, 2, 1, 3);
  }

  /// {@return factor q kᵀ for `q` and `k` of `[batch, sequence, heads, size]`}
  private static Value scores(Primitives p, Value q, Value k, double factor) {
    Value keys = p.transpose(repeated(p, k, Sizes.tensor(q).dimension(2)), 0, 2, 1, 3);
    Value product = p.add(OperatorOps.matmul(p.transpose(q, 0, 2, 1, 3), keys).transposeY(true));
    return p.scale(p.wide(product), factor, 0);
  }

  private static Value seen(Primitives p, Value scores, Value v) {
    Value weights = p.as(v, p.add(OperatorOps.softmax(scores)));
    Value values = p.transpose(repeated(p, v, Sizes.tensor(scores).dimension(1)), 0, 2, 1, 3);
    return p.transpose(p.add(OperatorOps.matmul(weights, values)), 0, 2, 1, 3);
  }

  /// {@return keys or values of `[batch, sequence, heads, size]` with as many heads as queries have}
  private static Value repeated(Primitives p, Value x, long heads) {
    long own = Sizes.tensor(x).dimension(2);
    if (own == heads) {
      return x;
    }
    Value apart = p.reshape(x, 0, 0, own, 1, -1);
    Value all = p.add(OperatorOps.expand(apart, p.integers(-1, -1, -1, heads / own, -1)));
    return p.reshape(all, 0, 0, heads, -1);
  }

  /// {@return what hides each key that comes later than a query, counted from the last of both}
  private static Value later(Primitives p, long queries, long keys, Value like) {
    Value rows = p.reshape(p.arange(queries, DType.INT64), queries, 1);
    Value last = p.scale(rows, 1, (double) (keys - queries));
    Value hidden = p.add(OperatorOps.lessThan(last, p.arange(keys, DType.INT64)));
    return p.scale(p.as(like, hidden), HIDDEN, 0);
  }
}
