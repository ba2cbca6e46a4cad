package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.addGrad;
import static dev.weir.dialect.operator.OperatorDrr.dropout;
import static dev.weir.dialect.operator.OperatorDrr.dropoutGrad;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fusedDotProductAttention;
import static dev.weir.dialect.operator.OperatorDrr.fusedDotProductAttentionGrad;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.matmulGrad;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.dialect.operator.OperatorDrr.softmax;
import static dev.weir.dialect.operator.OperatorDrr.softmaxGrad;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.dialect.operator.OperatorDrr.transposeGrad;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.fusion.AttentionShapes.HEADS_FIRST;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.AddNode;
import dev.weir.dialect.operator.OperatorDrr.DropoutNode;
import dev.weir.dialect.operator.OperatorDrr.FullNode;
import dev.weir.dialect.operator.OperatorDrr.FusedDotProductAttentionNode;
import dev.weir.dialect.operator.OperatorDrr.MatmulNode;
import dev.weir.dialect.operator.OperatorDrr.ScaleNode;
import dev.weir.dialect.operator.OperatorDrr.SoftmaxNode;
import dev.weir.dialect.operator.OperatorDrr.TransposeNode;
import dev.weir.drr.AttrRef;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.DrrSource;
import dev.weir.drr.ValueNode;
import java.util.Optional;

/// Attention with scaled queries and a mask, with or without dropout, becomes
/// `fused_dot_product_attention`, with its gradient where there is one.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_dot_product_attention_pass.cc. Deviations: the order
/// of dimensions is checked; any mask will do, however it was made; a dropout must draw as the fused
/// operator does: in training, scaling up, and by no seed of its own.
public final class FusedDotProductAttentionRules {
  /// The forward operators of a rule.
  private static final class Forward {
    final ValueNode q;
    final ValueNode k;
    final ValueNode v;
    final ValueNode mask;
    final FullNode factor;
    final ScaleNode scaled;
    final TransposeNode keys;
    final TransposeNode values;
    final MatmulNode scores;
    final AddNode masked;
    final SoftmaxNode softmax;
    final Optional<DropoutNode> dropped;
    final Optional<FullNode> probability;
    final MatmulNode context;
    final TransposeNode out;

    Forward(DrrPattern p, boolean drops) {
      q = p.operand();
      k = p.operand();
      v = p.operand();
      mask = p.operand();
      factor = p.mayEscape(full());
      scaled = scale(transpose(q).perm(HEADS_FIRST).out(), factor.out()).bias(0f);
      keys = transpose(k).perm(HEADS_FIRST);
      values = transpose(v).perm(HEADS_FIRST);
      scores = matmul(scaled.out(), keys.out()).transposeX(false).transposeY(true);
      masked = add(scores.out(), mask);
      softmax = softmax(masked.out());
      probability = drops ? Optional.of(p.mayEscape(full())) : Optional.empty();
      dropped =
          probability.map(rate ->
              dropout(softmax.out(), rate.out()).isTest(false).mode("upscale_in_train").seed(0));
      context = matmul(kept(), values.out()).transposeX(false).transposeY(false);
      out = transpose(context.out()).perm(HEADS_FIRST);
    }

    /// {@return what the values are weighed by}
    ValueNode kept() {
      return dropped.map(DropoutNode::out).orElse(softmax.out());
    }

    FusedDotProductAttentionNode fused(DrrPattern p) {
      return fusedDotProductAttention(q, k, v)
          .bias(mask)
          .scalingFactor(factor(p))
          .dropoutProbability(rate(p))
          .isTraining(true)
          .maskTypeStr("none")
          .biasTypeStr("post_scale_bias");
    }

    AttrRef<Float> factor(DrrPattern p) {
      return p.compute(m -> m.get(factor.value()).floatValue());
    }

    AttrRef<Float> rate(DrrPattern p) {
      return p.compute(m -> probability.map(rate -> m.get(rate.value()).floatValue()).orElse(0f));
    }

    void demand(DrrSource source) {
      source
          .where("the softmax is not along the keys", m -> isLast(m.get(softmax.axis())))
          .where(
              "queries, keys and values do not belong together",
              m ->
                  AttentionShapes.isFloat(m, q, 4)
                      && AttentionShapes.size(m, q, 2) == AttentionShapes.size(m, k, 2)
                      && AttentionShapes.size(m, q, 2) == AttentionShapes.size(m, v, 2)
                      && AttentionShapes.size(m, q, 0) == AttentionShapes.size(m, k, 0)
                      && AttentionShapes.size(m, q, 0) == AttentionShapes.size(m, v, 0))
          .where(
              "the mask is larger than the scores",
              m -> AttentionShapes.sameType(m, masked.out(), scores.out()));
    }
  }

  /// transpose(matmul(softmax(matmul(scale(q), k) + mask), v)) -> fused_dot_product_attention
  public static final DrrRule ATTENTION = rule("attention", p -> forward(p, false));

  /// the same with a dropout after the softmax
  public static final DrrRule ATTENTION_DROPOUT = rule("attention-dropout", p -> forward(p, true));

  /// attention and its gradient -> fused_dot_product_attention and its gradient
  public static final DrrRule ATTENTION_GRAD = rule("attention-grad", p -> gradient(p, false));

  /// the same with a dropout after the softmax
  public static final DrrRule ATTENTION_DROPOUT_GRAD =
      rule("attention-dropout-grad", p -> gradient(p, true));

  private FusedDotProductAttentionRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(ATTENTION_DROPOUT_GRAD, ATTENTION_GRAD, ATTENTION_DROPOUT, ATTENTION);
  }

  private static void forward(DrrPattern p, boolean drops) {
    Forward forward = new Forward(p, drops);
    DrrSource source = p.match(forward.out);
    forward.demand(source);
    source.replaceWith(forward.fused(p).out());
  }

  private static void gradient(DrrPattern p, boolean drops) {
    Forward forward = new Forward(p, drops);
    var outGrad = p.operand();
    var contextGrad =
        matmulGrad(
                forward.kept(),
                forward.values.out(),
                transposeGrad(outGrad).perm(HEADS_FIRST).xGrad())
            .transposeX(false)
            .transposeY(false);
    ValueNode weights =
        forward.dropped.isPresent()
            ? dropoutGrad(
                    forward.dropped.get().mask(),
                    contextGrad.xGrad(),
                    forward.probability.get().out())
                .isTest(false)
                .mode("upscale_in_train")
                .xGrad()
            : contextGrad.xGrad();
    var softGrad = softmaxGrad(forward.softmax.out(), weights).axis(forward.softmax.axis());
    var maskGrad = addGrad(forward.scores.out(), forward.mask, softGrad.xGrad());
    var scoreGrad =
        matmulGrad(forward.scaled.out(), forward.keys.out(), maskGrad.xGrad())
            .transposeX(false)
            .transposeY(true);
    var qGrad =
        transposeGrad(scale(scoreGrad.xGrad(), forward.factor.out()).bias(0f).out())
            .perm(HEADS_FIRST);
    var kGrad = transposeGrad(scoreGrad.yGrad()).perm(HEADS_FIRST);
    var vGrad = transposeGrad(contextGrad.yGrad()).perm(HEADS_FIRST);
    var fused = forward.fused(p);
    var fusedGrad =
        fusedDotProductAttentionGrad(
                forward.q,
                forward.k,
                forward.v,
                fused.out(),
                fused.softmaxOut(),
                fused.rngState(),
                outGrad)
            .bias(forward.mask)
            .scalingFactor(forward.factor(p))
            .dropoutProbability(forward.rate(p))
            .maskTypeStr("none")
            .biasTypeStr("post_scale_bias");
    DrrSource source = p.match(qGrad, kGrad, vGrad, forward.out);
    forward.demand(source);
    source
        .before(fused, forward.out)
        .replace(forward.out.out(), fused.out())
        .replace(qGrad.xGrad(), fusedGrad.qGrad())
        .replace(kGrad.xGrad(), fusedGrad.kGrad())
        .replace(vGrad.xGrad(), fusedGrad.vGrad())
        .replace(maskGrad.yGrad(), fusedGrad.biasGrad());
  }

  private static boolean isLast(int axis) {
    return axis == -1 || axis == 3;
  }
}
