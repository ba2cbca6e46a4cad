package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.compare.CmpIOp;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.ir.Block;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Canonical forms of `scf.while`.
final class WhilePatterns {
  /// The second region runs only where the condition holds.
  static final RewritePattern CONDITION_HOLDS =
      RewritePattern.on(
          WhileOp.class,
          "scf-while-condition-holds",
          (op, rw) -> {
            ConditionOp end = conditionOf(op);
            Value yes = null;
            boolean changed = false;
            for (int i = 0; i < end.args().size(); i++) {
              BlockArgument argument = op.after().entry().argument(i);
              if (end.args().get(i) == end.condition() && !argument.isUnused()) {
                yes = yes == null ? constant(BoolAttr.TRUE, rw) : yes;
                rw.replaceAllUses(argument, yes);
                changed = true;
              }
            }
            return changed
                ? Rewrite.applied()
                : Rewrite.noMatch("the condition is not handed over");
          });

  /// What the second region asks again of the values that the condition compared.
  static final RewritePattern COMPARED_AGAIN =
      RewritePattern.on(WhileOp.class, "scf-while-compared-again", WhilePatterns::comparedAgain);

  /// The first region hands its arguments over in another order: they get the order of the results.
  static final RewritePattern ALIGNED =
      RewritePattern.on(WhileOp.class, "scf-while-aligned", WhilePatterns::align);

  /// A choice on the condition at the end of the first region, whose values only the second one and the
  /// results take: what it does where the condition holds moves into the second.
  static final RewritePattern CHOICE_MOVED =
      RewritePattern.on(WhileOp.class, "scf-while-choice-moved", WhilePatterns::moveChoice);

  private WhilePatterns() {}

  private static ConditionOp conditionOf(WhileOp op) {
    return (ConditionOp) Objects.requireNonNull(op.before().entry().last());
  }

  private static Value constant(BoolAttr value, PatternRewriter rw) {
    return rw.add(ArithOps.constant(value, IntegerType.I1)).result(0);
  }

  private static Rewrite comparedAgain(WhileOp op, PatternRewriter rw) {
    ConditionOp end = conditionOf(op);
    if (!(end.condition().definingOp() instanceof CmpIOp compare)) {
      return Rewrite.noMatch("the condition is no comparison");
    }
    boolean changed = false;
    for (int i = 0; i < end.args().size(); i++) {
      for (int side = 0; side < 2; side++) {
        if (compare.operand(side) != end.args().get(i)) {
          continue;
        }
        for (OpOperand use : op.after().entry().argument(i).uses()) {
          if (use.index() != side
              || !(use.owner() instanceof CmpIOp again)
              || again.operand(1 - side) != compare.operand(1 - side)
              || again.result(0).isUnused()) {
            continue;
          }
          boolean same = again.predicate() == compare.predicate();
          if (same || again.predicate() == opposite(compare.predicate())) {
            rw.replaceAllUses(again.result(0), constant(BoolAttr.of(same), rw));
            changed = true;
          }
        }
      }
    }
    return changed
        ? Rewrite.applied()
        : Rewrite.noMatch("the second region does not compare the same again");
  }

  private static CmpIPredicate opposite(CmpIPredicate predicate) {
    return switch (predicate) {
      case EQ -> CmpIPredicate.NE;
      case NE -> CmpIPredicate.EQ;
      case SLT -> CmpIPredicate.SGE;
      case SGE -> CmpIPredicate.SLT;
      case SLE -> CmpIPredicate.SGT;
      case SGT -> CmpIPredicate.SLE;
      case ULT -> CmpIPredicate.UGE;
      case UGE -> CmpIPredicate.ULT;
      case ULE -> CmpIPredicate.UGT;
      case UGT -> CmpIPredicate.ULE;
    };
  }

  private static Rewrite align(WhileOp op, PatternRewriter rw) {
    ConditionOp end = conditionOf(op);
    Block before = op.before().entry();
    Block after = op.after().entry();
    int count = before.argumentCount();
    if (end.args().size() != count) {
      return Rewrite.noMatch("other values than the arguments are handed over");
    }
    int[] order = new int[count];
    Set<Integer> seen = new HashSet<>();
    boolean aligned = true;
    for (int i = 0; i < count; i++) {
      if (!(end.args().get(i) instanceof BlockArgument argument)
          || argument.owner() != before
          || !seen.add(argument.index())) {
        return Rewrite.noMatch("other values than the arguments are handed over");
      }
      order[i] = argument.index();
      aligned &= order[i] == i;
    }
    if (aligned) {
      return Rewrite.noMatch("the arguments are in order");
    }
    for (int i = 0; i < count; i++) {
      if (!before.argument(order[i]).type().equals(before.argument(i).type())) {
        return Rewrite.noMatch("the arguments have different types");
      }
    }
    List<Value> handed = new ArrayList<>();
    handed.add(end.condition());
    handed.addAll(before.arguments());
    rw.setOperands(end, handed);
    permute(ImmutableList.copyOf(after.arguments()), order, rw);
    permute(ImmutableList.copyOf(op.results()), order, rw);
    return Rewrite.applied();
  }

  /// Has each use of `values[i]` use `values[order[i]]`, all at once.
  private static void permute(
      ImmutableList<? extends Value> values, int[] order, PatternRewriter rw) {
    List<ImmutableList<OpOperand>> uses = new ArrayList<>();
    for (Value value : values) {
      uses.add(ImmutableList.copyOf(value.uses()));
    }
    for (int i = 0; i < order.length; i++) {
      for (OpOperand use : uses.get(i)) {
        rw.setOperand(use, values.get(order[i]));
      }
    }
  }

  private static Rewrite moveChoice(WhileOp op, PatternRewriter rw) {
    ConditionOp end = conditionOf(op);
    if (!(end.previous() instanceof IfOp choice)
        || choice.condition() != end.condition()
        || choice.elseRegion().size() > 0 && choice.elseRegion().entry().size() > 1) {
      return Rewrite.noMatch("no choice on the condition stands before it");
    }
    for (Value result : choice.results()) {
      for (OpOperand use : result.uses()) {
        if (use.owner() != end) {
          return Rewrite.noMatch("the choice is used elsewhere");
        }
      }
    }
    moveInto(op, end, choice, rw);
    return Rewrite.applied();
  }

  /// The values that the choice needs are handed over, too; where the condition does not hold, what
  /// the choice yields then is.
  private static void moveInto(WhileOp op, ConditionOp end, IfOp choice, PatternRewriter rw) {
    Block after = op.after().entry();
    YieldOp yes = IfOp.yieldOf(choice.thenRegion());
    List<Value> handed = new ArrayList<>();
    handed.add(end.condition());
    List<Integer> chosen = new ArrayList<>();
    for (Value given : end.args()) {
      boolean fromChoice = given.definingOp() == choice;
      chosen.add(fromChoice ? choice.results().indexOf(given) : -1);
      handed.add(
          fromChoice
              ? IfOp.yieldOf(choice.elseRegion()).operand(choice.results().indexOf(given))
              : given);
    }
    rw.setOperands(end, handed);
    for (Value value : neededBy(choice, op)) {
      BlockArgument argument =
          rw.insertArgument(after, after.argumentCount(), value.type(), value.location());
      handed.add(value);
      rw.replaceUsesIf(value, argument, use -> choice.thenRegion() == home(use, choice));
    }
    for (int i = 0; i < chosen.size(); i++) {
      if (chosen.get(i) >= 0) {
        rw.replaceAllUses(after.argument(i), yes.operand(chosen.get(i)));
      }
    }
    rw.setOperands(end, handed);
    rw.erase(yes);
    Block body = choice.thenRegion().entry();
    while (body.last() != null) {
      rw.moveBefore(Objects.requireNonNull(body.last()), Objects.requireNonNull(after.first()));
    }
    rw.erase(choice);
    remake(op, handed.subList(1, handed.size()), rw);
  }

  /// {@return the region of `choice` that `use` lies in, at whatever depth, or null}
  private static @Nullable Region home(OpOperand use, IfOp choice) {
    for (Operation at = use.owner(); at != null; at = at.parent()) {
      if (at.parent() == choice) {
        return at.parentRegion();
      }
    }
    return null;
  }

  /// {@return the values of the first region of `op` that the first region of `choice` uses}
  private static Set<Value> neededBy(IfOp choice, WhileOp op) {
    Set<Value> needed = new LinkedHashSet<>();
    for (Operation inside : choice.thenRegion().entry()) {
      inside.walk(at -> {
        for (Value value : at.operands()) {
          Block home = value.parentBlock();
          if (home != null && home.parent() == op.before()) {
            needed.add(value);
          }
        }
      });
    }
    return needed;
  }

  private static void remake(WhileOp op, List<Value> handed, PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperands(op.operands());
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(handed.stream().map(Value::type).collect(ImmutableList.toImmutableList()));
    rw.inlineRegion(op.before(), state.addRegion());
    rw.inlineRegion(op.after(), state.addRegion());
    Operation made = rw.add(state);
    rw.replace(op, ImmutableList.copyOf(made.results().subList(0, op.resultCount())));
  }
}
