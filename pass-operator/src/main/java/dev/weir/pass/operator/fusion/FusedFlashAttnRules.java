package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.flashAttn;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.dialect.operator.OperatorDrr.softmax;
import static dev.weir.dialect.operator.OperatorDrr.transpose;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.pass.operator.fusion.AttentionShapes.HEADS_FIRST;
import static dev.weir.pass.operator.fusion.AttentionShapes.TRANSPOSED;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.OperatorDrr.FlashAttnNode;
import dev.weir.dialect.operator.manipulation.SliceOp;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Value;

/// Attention becomes `flash_attn`, in four families: with scaled queries and a mask, with scaled scores
/// and a mask, with scaled scores and no mask, and with queries, keys and values that are cut out of
/// one tensor. The softmax may be computed in another type.
///
/// Source: paddle/fluid/pir/transforms/gpu/fused_flash_attn_pass.cc. Deviations: the scale must be that
/// of the fused operator, which has none of its own, and the order of dimensions is checked; any
/// float type will do, since f16 and bf16 are the GPU kernel's.
public final class FusedFlashAttnRules {
  /// How a family writes attention.
  ///
  /// @param scaledQueries whether the queries are scaled, else the scores
  /// @param mask whether there is a mask
  /// @param cast whether the softmax is computed in another type
  private record Family(boolean scaledQueries, boolean mask, boolean cast) {
    String label() {
      return (scaledQueries ? "scaled-queries" : "scaled-scores")
          + (mask ? "-mask" : "")
          + (cast ? "-cast" : "");
    }
  }

  private FusedFlashAttnRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    var rules = ImmutableList.<DrrRule>builder();
    for (boolean cast : new boolean[] {true, false}) {
      rules.add(separate(new Family(true, true, cast)));
      rules.add(separate(new Family(false, true, cast)));
      rules.add(separate(new Family(false, false, cast)));
    }
    rules.add(rule("sliced", FusedFlashAttnRules::sliced));
    return rules.build();
  }

  private static DrrRule separate(Family family) {
    return rule(
        family.label(),
        p -> {
          var q = p.operand();
          var k = p.operand();
          var v = p.operand();
          var mask = p.operand();
          var factor = full();
          var queries = transpose(q).perm(HEADS_FIRST);
          var keys = transpose(k).perm(HEADS_FIRST);
          var values = transpose(v).perm(HEADS_FIRST);
          ValueNode left =
              family.scaledQueries()
                  ? scale(queries.out(), factor.out()).bias(0f).out()
                  : queries.out();
          // With a mask, models transpose the keys themselves.
          var product =
              family.mask()
                  ? matmul(left, transpose(keys.out()).perm(TRANSPOSED).out()).transposeY(false)
                  : matmul(left, keys.out()).transposeY(true);
          product.transposeX(false);
          ValueNode scores =
              family.scaledQueries()
                  ? product.out()
                  : scale(product.out(), factor.out()).bias(0f).out();
          ValueNode weighed = family.mask() ? add(scores, mask).out() : scores;
          var soft = softmax(family.cast() ? cast(weighed).out() : weighed);
          ValueNode weights = family.cast() ? cast(soft.out()).out() : soft.out();
          var context = matmul(weights, values.out()).transposeX(false).transposeY(false);
          var out = transpose(context.out()).perm(HEADS_FIRST);
          var made = attention(q, k, v);
          if (family.mask()) {
            made.attnMask(mask);
          }
          p.match(out)
              .where("the softmax is not along the keys", m -> isLast(m.get(soft.axis())))
              .where(
                  "the scale is not one over the root of the size",
                  m ->
                      AttentionShapes.isRootOf(
                          m.get(factor.value()), AttentionShapes.size(m, q, 3)))
              .where("they do not belong together", m -> belong(m, q, k, v, 2))
              .where(
                  "the mask is larger than the scores",
                  m -> AttentionShapes.sameType(m, weighed, product.out()))
              .where(
                  "the weights have another type",
                  m -> AttentionShapes.sameType(m, weights, product.out()))
              .replaceWith(made.out());
        });
  }

  private static void sliced(DrrPattern p) {
    var q = p.operand();
    var k = p.operand();
    var v = p.operand();
    var mask = p.operand();
    var factor = full();
    var keys = transpose(k).perm(TRANSPOSED);
    var product = matmul(q, keys.out()).transposeX(false).transposeY(false);
    var scores = scale(product.out(), factor.out()).bias(0f);
    var masked = add(scores.out(), mask);
    var soft = softmax(masked.out());
    var context = matmul(soft.out(), v).transposeX(false).transposeY(false);
    p.match(transpose(context.out()).perm(HEADS_FIRST))
        .where("the softmax is not along the keys", m -> isLast(m.get(soft.axis())))
        .where(
            "the scale is not one over the root of the size",
            m -> AttentionShapes.isRootOf(m.get(factor.value()), AttentionShapes.size(m, q, 3)))
        .where("they are not cut out of one tensor", m -> areSliced(m, q, k, v))
        .where("they do not belong together", m -> belong(m, q, k, v, 1))
        .where(
            "the mask is larger than the scores",
            m -> AttentionShapes.sameType(m, masked.out(), product.out()))
        .replaceWith(
            attention(
                    transpose(q).perm(HEADS_FIRST).out(),
                    transpose(k).perm(HEADS_FIRST).out(),
                    transpose(v).perm(HEADS_FIRST).out())
                .attnMask(mask)
                .out());
  }

  private static FlashAttnNode attention(ValueNode q, ValueNode k, ValueNode v) {
    return flashAttn(q, k, v)
        .dropout(0f)
        .causal(false)
        .returnSoftmax(false)
        .isTest(true)
        .rngName("");
  }

  private static boolean areSliced(Match m, ValueNode... parts) {
    Value from = null;
    for (ValueNode part : parts) {
      if (!(m.get(part).definingOp() instanceof SliceOp slice)
          || from != null && slice.input() != from) {
        return false;
      }
      from = slice.input();
    }
    return true;
  }

  /// {@return whether batch, heads and sizes agree}
  private static boolean belong(Match m, ValueNode q, ValueNode k, ValueNode v, int heads) {
    return AttentionShapes.isFloat(m, q, 4)
        && AttentionShapes.isFloat(m, k, 4)
        && AttentionShapes.isFloat(m, v, 4)
        && AttentionShapes.size(m, q, 0) == AttentionShapes.size(m, k, 0)
        && AttentionShapes.size(m, q, 0) == AttentionShapes.size(m, v, 0)
        && AttentionShapes.size(m, q, heads) == AttentionShapes.size(m, k, heads)
        && AttentionShapes.size(m, q, heads) == AttentionShapes.size(m, v, heads);
  }

  private static boolean isLast(int axis) {
    return axis == -1 || axis == 3;
  }
}
