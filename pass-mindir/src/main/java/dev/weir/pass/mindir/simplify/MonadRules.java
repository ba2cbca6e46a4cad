package dev.weir.pass.mindir.simplify;

import static dev.weir.dialect.mindir.MindIrDrr.call;
import static dev.weir.dialect.mindir.MindIrDrr.depend;
import static dev.weir.dialect.mindir.MindIrDrr.load;
import static dev.weir.dialect.mindir.MindIrDrr.updateState;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.CallOp;
import dev.weir.dialect.mindir.ConstantOp;
import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.dialect.mindir.RefType;
import dev.weir.dialect.mindir.UnknownType;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Operands;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;

/// MindSpore's `load_eliminater`, `depend_value_elim`, `updatestate_depend_eliminater`,
/// `updatestate_useless_node_eliminater`, `updatestate_pure_node_eliminater`,
/// `updatestate_loads_eliminater` and `updatestate_assign_eliminater`: what orders nothing goes;
/// `float_depend_g_call`.
///
/// Source: irpass/load_eliminate.h, irpass/updatestate_eliminate.cc and irpass.cc.
public final class MonadRules {
  /// Load(x, u) -> x, where x is no parameter
  public static final DrrRule LOAD =
      rule(
          "load",
          p -> {
            var x = p.operand();
            var loaded = load(x, p.operand());
            p.match(loaded)
                .where(
                    "it is a parameter",
                    m ->
                        !(m.get(x).type() instanceof RefType)
                            && !(m.get(x).type() instanceof UnknownType))
                .where("the type changes", m -> Known.sameType(m, x, loaded.out()))
                .replaceWith(x);
          });

  /// Depend(x, constant) -> x, and Depend(f(x), x) -> f(x)
  public static final DrrRule DEPEND =
      rule(
          "depend-value",
          (p, x) -> {
            var after = p.operands();
            var ordered = depend(x, after);
            p.match(ordered)
                .where(
                    "it is computed after something",
                    m -> m.get(after).stream().allMatch(each -> isBefore(each, m.get(x))))
                .where("the type changes", m -> Known.sameType(m, x, ordered.out()))
                .replaceWith(x);
          });

  /// UpdateState(u, Depend(x, u)) -> UpdateState(u, x)
  public static final DrrRule UPDATE_AFTER_DEPEND =
      rule(
          "updatestate-depend",
          (p, u, x) -> {
            var ordered = p.mayEscape(depend(x, Operands.of(u)));
            var update = updateState(u, Operands.of(ordered.out()));
            p.match(update).replaceWith(p.like(update, u, x));
          });

  /// Depend(f, u)(xs) -> Depend(f(xs), u), so that the function is known
  public static final DrrRule CALL_AFTER_DEPEND =
      rule(
          "float-depend-g-call",
          (p, f) -> {
            var u = p.operands();
            var arguments = p.operands();
            var ordered = p.mayEscape(depend(f, u));
            var called = call(ordered.out(), arguments);
            var inner = call(f, arguments);
            var outer = depend(inner.out(), u);
            p.match(called)
                .where(
                    "no token orders what it does",
                    m -> m.get(called).attribute(CallOp.EFFECTS) == null)
                .typed(inner, called.out().type())
                .typed(outer, called.out().type())
                .replaceWith(outer);
          });

  private MonadRules() {}

  /// {@return all rules of this file, and the patterns of states}
  public static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        LOAD,
        DEPEND,
        UPDATE_AFTER_DEPEND,
        CALL_AFTER_DEPEND,
        UselessStates.PATTERN,
        StateChains.LOADS,
        StateChains.ASSIGNMENTS);
  }

  /// A constant is always there, and what a primitive takes is there before what it gives.
  private static boolean isBefore(Value after, Value x) {
    Operation definer = x.definingOp();
    return after.definingOp() instanceof ConstantOp
        || definer instanceof PrimitiveOp op && op.inputs().contains(after);
  }
}
