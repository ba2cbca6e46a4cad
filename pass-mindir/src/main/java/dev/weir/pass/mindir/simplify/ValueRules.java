package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.util.OptionalDouble;

/// MindSpore's `value_based_eliminate`: selects, maxima and minima, by the facts about the operands.
///
/// Source: irpass/value_based_eliminate.cc. Deviation: a bound is one that nothing lies beyond, infinities
/// included; MindSpore takes any beyond 3e38.
public final class ValueRules {
  /// Select(c > 0, x, y) -> x, where c is a constant that is positive
  public static final DrrRule SELECT_POSITIVE =
      rule(
          "select-positive",
          p -> {
            var c = p.operand();
            var zero = p.operand();
            var x = p.operand();
            var greater = p.mayEscape(primitive(Operands.of(c, zero)).primitive("Greater"));
            var select = primitive(Operands.of(greater.out(), x, p.operand())).primitive("Select");
            p.match(select)
                .where("it may not be greater", m -> number(m, c) > number(m, zero))
                .where("the type changes", m -> Known.sameType(m, x, select.out()))
                .replaceWith(x);
          });

  private ValueRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        select("select-true", true),
        select("select-false", false),
        SELECT_POSITIVE,
        bound("maximum-of-least", "Maximum", false),
        bound("minimum-of-greatest", "Minimum", true));
  }

  private static double number(Match m, ValueNode node) {
    return Known.number(m.get(node)).orElse(Double.NaN);
  }

  /// Select(true, x, y) -> x, Select(false, x, y) -> y
  private static DrrRule select(String label, boolean which) {
    return rule(
        label,
        (p, c, x, y) -> {
          var select = primitive(Operands.of(c, x, y)).primitive("Select");
          var chosen = which ? x : y;
          p.match(select)
              .where("the condition is not known", m -> Known.is(m, c, which ? 1 : 0))
              .where("the type changes", m -> Known.sameType(m, chosen, select.out()))
              .replaceWith(chosen);
        });
  }

  /// Maximum(x, least) -> x, Minimum(x, greatest) -> x
  private static DrrRule bound(String label, String name, boolean greatest) {
    return rule(
        label,
        (p, x, y) -> {
          var all = primitive(Operands.of(x, y)).primitive(name);
          p.match(all)
              .where("something lies beyond", m -> isBound(m.get(y), greatest))
              .where("the type changes", m -> Known.sameType(m, x, all.out()))
              .where("it is what a parameter holds", m -> !Known.isOfParameter(m.get(x)))
              .replaceWith(x);
        });
  }

  private static boolean isBound(Value value, boolean greatest) {
    OptionalDouble number = Known.number(value);
    if (number.isEmpty()) {
      return false;
    }
    if (Known.element(value) instanceof FloatType) {
      return number.getAsDouble()
          == (greatest ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
    }
    // Beyond 32 bits doubles are not exact.
    if (!(Known.element(value) instanceof IntegerType type)
        || type.width() > 32
        || type.width() == 1
        || type.signedness() == IntegerType.Signedness.UNSIGNED) {
      return false;
    }
    double edge = (double) (1L << (type.width() - 1));
    return number.getAsDouble() == (greatest ? edge - 1 : -edge);
  }
}
