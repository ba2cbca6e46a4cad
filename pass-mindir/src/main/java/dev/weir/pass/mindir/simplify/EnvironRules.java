package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.depend;
import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.dialect.mindir.MindIrDrr.switchOp;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.OptionalDouble;

/// MindSpore's `environ_get_eliminate`, `environ_get_set_eliminate`, `environ_get_add_eliminate`,
/// `environ_get_depend_swap`, `float_environ_get_switch` and `environ_add_eliminate`: the environments in
/// which gradients keep those of free variables.
///
/// Source: irpass/environ_eliminate.h. Deviation: the sum of two environments is decomposed only for
/// tensors, and where what is missing counts as 0.
public final class EnvironRules {
  /// EnvironGet(EnvironSet(e, k, v), k, d) -> v
  public static final DrrRule GET_SET =
      rule(
          "environ-get-set",
          p -> {
            var key = p.operand();
            var other = p.operand();
            var v = p.operand();
            var set =
                p.mayEscape(primitive(Operands.of(p.operand(), key, v)).primitive("EnvironSet"));
            var get = primitive(Operands.of(set.out(), other, p.operand())).primitive("EnvironGet");
            p.match(get)
                .where("the keys differ", m -> compare(m, key, other) == 1)
                .where("the type changes", m -> Known.sameType(m, v, get.out()))
                .replaceWith(v);
          });

  /// EnvironGet(EnvironSet(e, k, v), l, d) -> EnvironGet(e, l, d)
  public static final DrrRule GET_PASSED =
      rule(
          "environ-get-passed",
          p -> {
            var e = p.operand();
            var key = p.operand();
            var other = p.operand();
            var d = p.operand();
            var set =
                p.mayEscape(primitive(Operands.of(e, key, p.operand())).primitive("EnvironSet"));
            var get = primitive(Operands.of(set.out(), other, d)).primitive("EnvironGet");
            p.match(get)
                .where("the keys may be one", m -> compare(m, key, other) == 0)
                .replaceWith(p.like(get, e, other, d));
          });

  /// EnvironGet(EnvironCreate(), k, d) -> d
  public static final DrrRule GET_NEW =
      rule(
          "environ-get-new",
          p -> {
            var d = p.operand();
            var empty = p.mayEscape(primitive(Operands.none()).primitive("EnvironCreate"));
            var get = primitive(Operands.of(empty.out(), p.operand(), d)).primitive("EnvironGet");
            p.match(get)
                .where("the type changes", m -> Known.sameType(m, d, get.out()))
                .replaceWith(d);
          });

  /// EnvironGet(EnvironAdd(e, f), k, zeros) -> EnvironGet(e, k, zeros) + EnvironGet(f, k, zeros)
  public static final DrrRule GET_ADD =
      rule(
          "environ-get-add",
          (p, e, f, k) -> {
            var d = p.operand(TensorType.class);
            var sum = p.mayEscape(primitive(Operands.of(e, f)).primitive("EnvironAdd"));
            var get = primitive(Operands.of(sum.out(), k, d)).primitive("EnvironGet");
            var first = primitive(Operands.of(e, k, d)).primitive("EnvironGet");
            var second = primitive(Operands.of(f, k, d)).primitive("EnvironGet");
            var all = primitive(Operands.of(first.out(), second.out())).primitive("Add");
            p.match(get)
                .where("what is missing may not be 0", m -> isZero(m.get(d)))
                .where("the type changes", m -> Known.sameType(m, d, get.out()))
                .typed(first, get.out().type())
                .typed(second, get.out().type())
                .typed(all, get.out().type())
                .replaceWith(all);
          });

  /// EnvironGet(Depend(e, u), k, d) -> Depend(EnvironGet(e, k, d), u)
  public static final DrrRule GET_DEPEND =
      rule(
          "environ-get-depend-swap",
          p -> {
            var e = p.operand();
            var u = p.operands();
            var k = p.operand();
            var d = p.operand();
            var ordered = p.mayEscape(depend(e, u));
            var get = primitive(Operands.of(ordered.out(), k, d)).primitive("EnvironGet");
            var inner = primitive(Operands.of(e, k, d)).primitive("EnvironGet");
            var outer = depend(inner.out(), u);
            p.match(get)
                .typed(inner, get.out().type())
                .typed(outer, get.out().type())
                .replaceWith(outer);
          });

  /// EnvironGet(Switch(c, e, f), k, d) -> Switch(c, EnvironGet(e, k, d), EnvironGet(f, k, d))
  public static final DrrRule GET_SWITCH =
      rule(
          "float-environ-get-switch",
          p -> {
            var c = p.operand();
            var e = p.operand();
            var f = p.operand();
            var k = p.operand();
            var d = p.operand();
            var choice = p.mayEscape(switchOp(c, e, f));
            var get = primitive(Operands.of(choice.out(), k, d)).primitive("EnvironGet");
            var first = primitive(Operands.of(e, k, d)).primitive("EnvironGet");
            var second = primitive(Operands.of(f, k, d)).primitive("EnvironGet");
            var chosen = switchOp(c, first.out(), second.out());
            p.match(get)
                .typed(first, get.out().type())
                .typed(second, get.out().type())
                .typed(chosen, get.out().type())
                .replaceWith(chosen);
          });

  private EnvironRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(
        GET_SET, GET_PASSED, GET_NEW, GET_ADD, GET_DEPEND, GET_SWITCH, add(false), add(true));
  }

  private static boolean isZero(Value value) {
    OptionalDouble number = Known.number(value);
    return number.isPresent() && number.getAsDouble() == 0
        || value.definingOp() instanceof PrimitiveOp op
            && (op.primitive().equals("ZerosLike") || op.primitive().equals("zeros_like"));
  }

  /// EnvironAdd(e, EnvironCreate()) -> e
  private static DrrRule add(boolean swapped) {
    return rule(
        swapped ? "environ-add-swapped" : "environ-add",
        p -> {
          var e = p.operand();
          var empty = p.mayEscape(primitive(Operands.none()).primitive("EnvironCreate"));
          var both = swapped ? Operands.of(empty.out(), e) : Operands.of(e, empty.out());
          var sum = primitive(both).primitive("EnvironAdd");
          p.match(sum)
              .where("the type changes", m -> Known.sameType(m, e, sum.out()))
              .replaceWith(e);
        });
  }

  /// {@return 1 for one key, 0 for two, -1 where that is not known}: keys are constants, or stand for
  /// values
  private static int compare(Match m, ValueNode a, ValueNode b) {
    Value x = m.get(a);
    Value y = m.get(b);
    if (x == y) {
      return 1;
    }
    Attribute first = Known.constant(x);
    Attribute second = Known.constant(y);
    if (first != null && second != null) {
      return first.equals(second) ? 1 : 0;
    }
    if (x.definingOp() instanceof PrimitiveOp p
        && y.definingOp() instanceof PrimitiveOp q
        && p.primitive().equals("Embed")
        && q.primitive().equals("Embed")
        && p.inputs().size() == 1
        && q.inputs().size() == 1) {
      return p.inputs().get(0) == q.inputs().get(0) ? 1 : 0;
    }
    return -1;
  }
}
