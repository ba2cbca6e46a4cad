package dev.weir.pass.operator.simplify;

import static dev.weir.dialect.builtin.PirDrr.combine;
import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.concat;
import static dev.weir.dialect.operator.OperatorDrr.dropout;
import static dev.weir.dialect.operator.OperatorDrr.full;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.canonicalization.CastChains;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;

/// Operators that change nothing, and two that are one.
///
/// Source: paddle/fluid/pir/transforms/general/identity_op_clean_pass.cc. Deviations: 1. of two casts the
/// inner one is dropped only where every value goes through it unchanged, whatever its type; 2. two
/// scales are one for floats only, since integers are cut off in between; 3. constants may be used
/// elsewhere too.
public final class IdentityOpRules {
  /// scale(x, 1) + 0 -> x
  public static final DrrRule USELESS_SCALE =
      rule(
          "useless-scale",
          (p, x, factor) -> {
            var scaled = scale(x, factor);
            p.match(scaled)
                .where(
                    "something is added or scaled",
                    m -> m.get(scaled.bias()) == 0 && number(m, factor) == 1)
                .where("the declared types differ", m -> sameType(m, x, scaled.out()))
                .replaceWith(x);
          });

  /// (x * s + b) * t + c -> x * (s * t) + (b * t + c), whichever comes first in each
  public static final DrrRule SCALE_SCALE =
      rule(
          "scale-scale",
          (p, x, first, second) -> {
            var inner = scale(x, first);
            var outer = scale(inner.out(), second);
            var product =
                full()
                    .shape(ImmutableLongArray.of(1))
                    .value(p.compute(m -> number(m, first) * number(m, second)))
                    .dtype(DType.FLOAT32);
            p.match(outer)
                .where(
                    "a factor is not known",
                    m -> !Double.isNaN(number(m, first)) && !Double.isNaN(number(m, second)))
                .where("integers are cut off", m -> element(m, x) instanceof FloatType)
                .replaceWith(
                    scale(x, product.out())
                        .bias(
                            p.compute(m -> {
                              double b =
                                  biased(
                                      0,
                                      number(m, first),
                                      m.get(inner.bias()),
                                      m.get(inner.biasAfterScale()));
                              return (float)
                                  biased(
                                      b,
                                      number(m, second),
                                      m.get(outer.bias()),
                                      m.get(outer.biasAfterScale()));
                            }))
                        .biasAfterScale(true));
          });

  /// cast(x, type of x) -> x
  public static final DrrRule USELESS_CAST =
      rule(
          "useless-cast",
          (p, x) -> {
            var converted = cast(x);
            p.match(converted)
                .where("the type changes", m -> sameType(m, x, converted.out()))
                .replaceWith(x);
          });

  /// concat((x)) -> x
  public static final DrrRule USELESS_CONCAT =
      rule(
          "useless-concat",
          (p, x, axis) -> {
            var joined = concat(p.mayEscape(combine(x)).out(), axis);
            p.match(joined)
                .where("the declared types differ", m -> sameType(m, x, joined.out()))
                .replaceWith(x);
          });

  /// cast(cast(x, t), u) -> cast(x, u), where t holds every value of the type of x
  public static final DrrRule CAST_CAST =
      rule(
          "cast-cast",
          (p, x) -> {
            var inner = cast(x);
            var outer = cast(p.mayEscape(inner).out());
            p.match(outer)
                .where(
                    "the inner cast loses values",
                    m ->
                        CastChains.canSkip(
                            element(m, x), element(m, inner.out()), element(m, outer.out())))
                .replaceWith(cast(x).dtype(outer.dtype()));
          });

  /// dropout(x) -> x in inference, where training makes up for what is dropped
  public static final DrrRule DELETE_DROPOUT =
      rule(
          "delete-dropout",
          p -> {
            var x = p.operand();
            var dropped =
                dropout(x, p.operand())
                    .seedTensor(p.operands())
                    .isTest(true)
                    .mode("upscale_in_train");
            p.match(dropped)
                .where("the declared types differ", m -> sameType(m, x, dropped.out()))
                .replace(dropped.out(), x);
          });

  /// dropout(x, p) -> scale(x, 1 - p) in inference, where training does not make up for it
  public static final DrrRule DROPOUT_TO_SCALE =
      rule(
          "dropout-to-scale",
          (p, x, probability) -> {
            var dropped =
                dropout(x, probability)
                    .seedTensor(p.operands())
                    .isTest(true)
                    .mode("downgrade_in_infer");
            var kept =
                full()
                    .shape(ImmutableLongArray.of(1))
                    .value(p.compute(m -> 1 - number(m, probability)))
                    .dtype(DType.FLOAT32);
            p.match(dropped)
                .where("the probability is not known", m -> !Double.isNaN(number(m, probability)))
                .replace(dropped.out(), scale(x, kept.out()).out());
          });

  private IdentityOpRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        USELESS_SCALE,
        SCALE_SCALE,
        USELESS_CAST,
        USELESS_CONCAT,
        CAST_CAST,
        DELETE_DROPOUT,
        DROPOUT_TO_SCALE);
  }

  /// {@return the number that `node` is, NaN where it is not known}
  private static double number(Match m, ValueNode node) {
    return Constants.number(m.get(node)).orElse(Double.NaN);
  }

  /// {@return what is left of `bias` and the bias of a scale after it}
  private static double biased(double bias, double factor, float own, boolean after) {
    return after ? bias * factor + own : (bias + own) * factor;
  }

  private static boolean sameType(Match m, ValueNode a, ValueNode b) {
    return m.get(a).type().equals(m.get(b).type());
  }

  private static Type element(Match m, ValueNode node) {
    return Sizes.tensor(m.get(node)).elementType();
  }
}
