package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.depend;
import static dev.weir.dialect.mindir.MindIrDrr.makeTuple;
import static dev.weir.dialect.mindir.MindIrDrr.switchLayer;
import static dev.weir.dialect.mindir.MindIrDrr.switchOp;
import static dev.weir.dialect.mindir.MindIrDrr.tupleGetItem;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TupleType;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// MindSpore's `switch_simplify`, `float_tuple_getitem_switch` and `exchange_switch_depend_value`: choices
/// between values. What is compared is a constant by then, as `compare_switch_simplify` has it.
///
/// Source: irpass/branch_culling.h and irpass/switch_layer_defer_inline.h.
public final class SwitchRules {
  /// Switch(c, x, x) -> x
  public static final DrrRule EQUAL_BRANCHES =
      rule(
          "switch-equal-branches",
          p -> {
            var x = p.operand();
            var choice = switchOp(p.operand(), x, x);
            p.match(choice)
                .where("the type changes", m -> Known.sameType(m, x, choice.out()))
                .replaceWith(x);
          });

  /// `Switch(c, x, y)[i] -> Switch(c, x[i], y[i])` for tuples
  public static final DrrRule FLOAT_TUPLE_GET_ITEM =
      rule(
          "float-tuple-getitem-switch",
          p -> {
            var c = p.operand();
            var x = p.operand(TupleType.class);
            var y = p.operand(TupleType.class);
            var i = p.operand();
            var choice = p.mayEscape(switchOp(c, x, y));
            var item = tupleGetItem(choice.out(), i);
            var first = tupleGetItem(x, i);
            var second = tupleGetItem(y, i);
            var chosen = switchOp(c, first.out(), second.out());
            p.match(item)
                .where("the index is not known", m -> Known.constant(m.get(i)) != null)
                .where("the types differ", m -> Known.sameType(m, x, y))
                .typed(first, item.out().type())
                .typed(second, item.out().type())
                .typed(chosen, item.out().type())
                .replaceWith(chosen);
          });

  /// Switch(Depend(c, u), x, y) -> Depend(Switch(c, x, y), u)
  public static final DrrRule EXCHANGE_DEPEND =
      rule(
          "exchange-switch-depend-value",
          p -> {
            var c = p.operand();
            var u = p.operands();
            var x = p.operand();
            var y = p.operand();
            var condition = p.mayEscape(depend(c, u));
            var choice = switchOp(condition.out(), x, y);
            var inner = switchOp(c, x, y);
            var outer = depend(inner.out(), u);
            p.match(choice)
                .typed(inner, choice.out().type())
                .typed(outer, choice.out().type())
                .replaceWith(outer);
          });

  /// SwitchLayer(1, (f, g)) -> g
  public static final DrrRule KNOWN_LAYER =
      rule(
          "switch-layer-known",
          (p, i) -> {
            var layers = p.operands();
            var all = p.mayEscape(makeTuple(layers));
            var chosen = switchLayer(i, all.out());
            p.match(chosen)
                .where(
                    "the index is not known",
                    m -> Known.position(m.get(i), m.get(layers).size()).isPresent())
                .where(
                    "the type changes",
                    m ->
                        m.get(layers)
                            .get(Known.position(m.get(i), m.get(layers).size()).getAsInt())
                            .type()
                            .equals(m.get(chosen.out()).type()))
                .replaceWith(
                    p.build((m, rw) -> {
                      OptionalInt at = Known.position(m.get(i), m.get(layers).size());
                      return m.get(layers).get(at.getAsInt());
                    }));
          });

  private SwitchRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        known("switch-true", true),
        known("switch-false", false),
        EQUAL_BRANCHES,
        FLOAT_TUPLE_GET_ITEM,
        EXCHANGE_DEPEND,
        KNOWN_LAYER);
  }

  /// Switch(true, x, y) -> x, Switch(false, x, y) -> y
  private static DrrRule known(String label, boolean which) {
    return rule(
        label,
        (p, c, x, y) -> {
          var choice = switchOp(c, x, y);
          var chosen = which ? x : y;
          p.match(choice)
              .where("the condition is not known", m -> isKnown(m, c, which))
              .where("the type changes", m -> Known.sameType(m, chosen, choice.out()))
              .replaceWith(chosen);
        });
  }

  private static boolean isKnown(Match m, ValueNode condition, boolean which) {
    OptionalDouble number = Known.number(m.get(condition));
    return number.isPresent() && (number.getAsDouble() != 0) == which;
  }
}
