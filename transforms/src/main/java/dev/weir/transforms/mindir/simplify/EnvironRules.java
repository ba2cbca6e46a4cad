package dev.weir.transforms.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.primitive;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.Operands;
import dev.weir.drr.ValueNode;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;

/// MindSpore's `environ_get_eliminate`, `environ_get_set_eliminate` and `environ_add_eliminate`: the
/// environments in which gradients keep those of free variables.
///
/// Source: irpass/environ_eliminate.h.
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
                p.mayEscape(
                    primitive(Operands.of(p.operand(), key, v)).primitive("EnvironSet"));
            var get =
                primitive(Operands.of(set.out(), other, p.operand())).primitive("EnvironGet");
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
                p.mayEscape(
                    primitive(Operands.of(e, key, p.operand())).primitive("EnvironSet"));
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
            var get =
                primitive(Operands.of(empty.out(), p.operand(), d)).primitive("EnvironGet");
            p.match(get)
                .where("the type changes", m -> Known.sameType(m, d, get.out()))
                .replaceWith(d);
          });

  private EnvironRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(GET_SET, GET_PASSED, GET_NEW, add(false), add(true));
  }

  /// EnvironAdd(e, EnvironCreate()) -> e
  private static DrrRule add(boolean swapped) {
    return rule(
        swapped ? "environ-add-swapped" : "environ-add",
        p -> {
          var e = p.operand();
          var empty = p.mayEscape(primitive(Operands.none()).primitive("EnvironCreate"));
          var both =
              swapped ? Operands.of(empty.out(), e) : Operands.of(e, empty.out());
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
