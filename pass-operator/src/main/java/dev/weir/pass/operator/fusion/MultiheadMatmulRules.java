package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.builtin.PirDrr.combine;
import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.concat;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.fullIntArray;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.multiheadMatmul;
import static dev.weir.dialect.operator.OperatorDrr.reshape;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.dialect.operator.OperatorDrr.slice;
import static dev.weir.dialect.operator.OperatorDrr.softmax;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.fusion.AttentionShapes.HEADS_FIRST;
import static dev.weir.pass.operator.fusion.AttentionShapes.TRANSPOSED;
import static dev.weir.pass.operator.fusion.AttentionShapes.isFloat;
import static dev.weir.pass.operator.fusion.AttentionShapes.sameType;
import static dev.weir.pass.operator.fusion.AttentionShapes.size;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorDrr.FullIntArrayNode;
import dev.weir.dialect.operator.OperatorDrr.FullNode;
import dev.weir.dialect.operator.OperatorDrr.MatmulNode;
import dev.weir.dialect.operator.OperatorDrr.ReshapeNode;
import dev.weir.dialect.operator.OperatorDrr.SliceNode;
import dev.weir.dialect.operator.OperatorDrr.TransposeNode;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import java.util.function.Function;

/// The attention of a sequence to itself becomes `multihead_matmul`: as BERT writes it, with three
/// products whose first is scaled, with or without a bias of the scores; and as ViT does, with one
/// product that is cut in three, and scaled scores.
///
/// The weights are brought together by operators, which folding computes. Source:
/// paddle/fluid/pir/transforms/gpu/multihead_matmul_fuse_pass.cc. Deviation: the order of dimensions
/// and which part is the queries, keys and values are checked.
public final class MultiheadMatmulRules {
  private static final ImmutableIntArray PARTS_FIRST = ImmutableIntArray.of(2, 0, 3, 1, 4);

  /// BERT's attention
  public static final DrrRule BERT = rule("bert-attention", p -> bert(p, false));

  /// BERT's attention with a bias of the scores
  public static final DrrRule BERT_BIAS = rule("bert-attention-bias", p -> bert(p, true));

  /// ViT's attention
  public static final DrrRule VIT = rule("vit-attention", MultiheadMatmulRules::vit);

  private MultiheadMatmulRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(BERT_BIAS, BERT, VIT);
  }

  /// One of the three products of BERT, split into heads.
  private static final class Projection {
    final ValueNode weight;
    final ValueNode bias;
    final MatmulNode product;
    final ReshapeNode split;
    final TransposeNode heads;

    Projection(DrrPattern p, ValueNode x) {
      weight = p.operand();
      bias = p.operand();
      product = matmul(x, weight).transposeX(false).transposeY(false);
      split = reshape(add(product.out(), bias).out(), p.operand());
      heads = transpose(split.out()).perm(HEADS_FIRST);
    }

    boolean fits(Match m, Projection first) {
      return isFloat(m, weight, 2)
          && isFloat(m, bias, 1)
          && sameType(m, weight, first.weight)
          && sameType(m, bias, first.bias)
          && sameType(m, split.out(), first.split.out())
          && size(m, bias, 0) == size(m, weight, 1)
          && size(m, weight, 1) > 0
          && size(m, split.out(), 2) * size(m, split.out(), 3) == size(m, weight, 1);
    }
  }

  private static void bert(DrrPattern p, boolean hasBias) {
    var x = p.operand();
    var q = new Projection(p, x);
    var k = new Projection(p, x);
    var v = new Projection(p, x);
    var factor = full();
    var scaled = scale(q.heads.out(), factor.out()).bias(0f);
    var scores = matmul(scaled.out(), k.heads.out()).transposeX(false).transposeY(true);
    var bias = p.operand();
    ValueNode weighed = hasBias ? add(scores.out(), bias).out() : scores.out();
    var soft = softmax(weighed);
    var context = matmul(soft.out(), v.heads.out()).transposeX(false).transposeY(false);
    var joined = reshape(transpose(context.out()).perm(HEADS_FIRST).out(), p.operand());
    var weights =
        concat(
            combine(Operands.of(middle(p, q), middle(p, k), middle(p, v))).out(), number(1).out());
    var biases =
        concat(combine(Operands.of(row(p, q), row(p, k), row(p, v))).out(), number(0).out());
    var made =
        multiheadMatmul(x, weights.out(), biases.out())
            .transposeQ(false)
            .transposeK(true)
            .transposeV(false)
            .alpha(p.compute(m -> m.get(factor.value()).floatValue()))
            .headNumber(p.compute(m -> (int) size(m, q.split.out(), 2)));
    if (hasBias) {
      made.biasQk(bias);
    }
    p.match(joined)
        .where("the softmax is not along the keys", m -> isLast(m.get(soft.axis())))
        .where(
            "the three products differ",
            m -> isFloat(m, x, 3) && q.fits(m, q) && k.fits(m, q) && v.fits(m, q))
        .where("the bias is larger than the scores", m -> sameType(m, weighed, scores.out()))
        .where("the heads are not joined", m -> isJoined(m, joined, q.weight))
        .replaceWith(made);
  }

  private static boolean isLast(int axis) {
    return axis == -1 || axis == 3;
  }

  private static boolean isJoined(Match m, ReshapeNode joined, ValueNode weight) {
    return isFloat(m, joined.out(), 3) && size(m, joined.out(), 2) == size(m, weight, 1);
  }

  private static FullNode number(long value) {
    return full()
        .shape(ImmutableLongArray.of(1))
        .value((double) value)
        .dtype(DType.INT32)
        .place(PlaceAttr.CPU);
  }

  private static ValueNode reshaped(
      DrrPattern p, ValueNode value, Function<Match, ImmutableLongArray> shape) {
    return reshape(value, fullIntArray().value(p.compute(shape)).dtype(DType.INT64).out()).out();
  }

  /// {@return the weights with a dimension in the middle}
  private static ValueNode middle(DrrPattern p, Projection part) {
    return reshaped(
        p,
        part.weight,
        m -> ImmutableLongArray.of(size(m, part.weight, 0), 1, size(m, part.weight, 1)));
  }

  /// {@return the biases as a row}
  private static ValueNode row(DrrPattern p, Projection part) {
    return reshaped(p, part.bias, m -> ImmutableLongArray.of(1, size(m, part.bias, 0)));
  }

  private static void vit(DrrPattern p) {
    var x = p.operand();
    var weight = p.operand();
    var bias = p.operand();
    var product = matmul(x, weight).transposeX(false).transposeY(false);
    var split = reshape(add(product.out(), bias).out(), p.operand());
    var parts = transpose(split.out()).perm(PARTS_FIRST);
    FullIntArrayNode[] starts = {fullIntArray(), fullIntArray(), fullIntArray()};
    SliceNode[] cut = new SliceNode[3];
    for (int i = 0; i < 3; i++) {
      cut[i] =
          slice(parts.out(), starts[i].out(), p.operand())
              .axes(ImmutableLongArray.of(0))
              .decreaseAxis(ImmutableLongArray.of(0));
    }
    var factor = full();
    var keys = transpose(cut[1].out()).perm(TRANSPOSED);
    var scores = matmul(cut[0].out(), keys.out()).transposeX(false).transposeY(false);
    var soft = softmax(scale(scores.out(), factor.out()).bias(0f).out());
    var context = matmul(soft.out(), cut[2].out()).transposeX(false).transposeY(false);
    var joined = reshape(transpose(context.out()).perm(HEADS_FIRST).out(), p.operand());
    p.match(joined)
        .where("the softmax is not along the keys", m -> isLast(m.get(soft.axis())))
        .where(
            "the parts are not queries, keys and values",
            m -> isStart(m, starts[0], 0) && isStart(m, starts[1], 1) && isStart(m, starts[2], 2))
        .where(
            "the product does not split into three",
            m ->
                isFloat(m, x, 3)
                    && isFloat(m, weight, 2)
                    && isFloat(m, bias, 1)
                    && isFloat(m, split.out(), 5)
                    && size(m, bias, 0) == size(m, weight, 1)
                    && size(m, split.out(), 2) == 3
                    && size(m, weight, 1) > 0
                    && 3 * size(m, split.out(), 3) * size(m, split.out(), 4) == size(m, weight, 1)
                    && 3 * size(m, joined.out(), 2) == size(m, weight, 1)
                    && isFloat(m, joined.out(), 3))
        .replaceWith(
            multiheadMatmul(
                    x,
                    reshaped(
                        p,
                        weight,
                        m -> ImmutableLongArray.of(size(m, weight, 0), 3, size(m, weight, 1) / 3)),
                    reshaped(p, bias, m -> ImmutableLongArray.of(3, size(m, bias, 0) / 3)))
                .transposeQ(false)
                .transposeK(false)
                .transposeV(false)
                .alpha(p.compute(m -> m.get(factor.value()).floatValue()))
                .headNumber(p.compute(m -> (int) size(m, split.out(), 3))));
  }

  private static boolean isStart(Match m, FullIntArrayNode start, long place) {
    return m.get(start.value()).equals(ImmutableLongArray.of(place));
  }
}
