package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.ArithOps;
import dev.weir.dialect.mlir.arith.compare.CmpIOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.type.IntegerType;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Canonical forms of `scf.if`.
final class IfPatterns {
  /// How many uses of a condition are looked at to find those behind it; with more, the search would
  /// cost more than it gives.
  private static final int USES_LOOKED_AT = 256;

  /// Results that only choose between values from outside.
  static final RewritePattern TO_SELECT =
      RewritePattern.on(IfOp.class, "scf-if-to-select", IfPatterns::toSelect);

  /// In the regions the condition is known.
  static final RewritePattern CONDITION_KNOWN =
      RewritePattern.on(
          IfOp.class,
          "scf-if-condition-known",
          (op, rw) -> {
            boolean first = makeKnown(op, op.thenRegion(), BoolAttr.TRUE, rw);
            boolean second = makeKnown(op, op.elseRegion(), BoolAttr.FALSE, rw);
            return first || second
                ? Rewrite.applied()
                : Rewrite.noMatch("the condition is not used in the regions");
          });

  /// A result that is the condition, or its opposite.
  static final RewritePattern YIELDS_CONDITION =
      RewritePattern.on(IfOp.class, "scf-if-yields-condition", IfPatterns::yieldsCondition);

  /// A choice within a choice, where nothing else stands.
  static final RewritePattern NESTED =
      RewritePattern.on(IfOp.class, "scf-if-nested", IfPatterns::combineNested);

  private IfPatterns() {}

  private static Rewrite toSelect(IfOp op, PatternRewriter rw) {
    if (op.resultCount() == 0) {
      return Rewrite.noMatch("there are no results");
    }
    YieldOp first = IfOp.yieldOf(op.thenRegion());
    YieldOp second = IfOp.yieldOf(op.elseRegion());
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < op.resultCount(); i++) {
      if (isInside(first.operand(i), op.thenRegion())
          || isInside(second.operand(i), op.elseRegion())) {
        kept.add(i);
      }
    }
    if (kept.size() == op.resultCount()) {
      return Rewrite.noMatch("every result is computed in the regions");
    }
    Value[] results = new Value[op.resultCount()];
    for (int i = 0; i < results.length; i++) {
      if (!kept.contains(i)) {
        Value yes = first.operand(i);
        Value no = second.operand(i);
        results[i] = yes == no ? yes : rw.add(ArithOps.select(op.condition(), yes, no)).result(0);
      }
    }
    keepYielded(first, kept, rw);
    keepYielded(second, kept, rw);
    IfOp made = remake(op, op.condition(), kept, rw);
    for (int i = 0; i < kept.size(); i++) {
      results[kept.get(i)] = made.result(i);
    }
    rw.replace(op, ImmutableList.copyOf(results));
    return Rewrite.applied();
  }

  private static boolean isInside(Value value, Region region) {
    return value.parentBlock() != null && value.parentBlock().parent() == region;
  }

  private static void keepYielded(YieldOp yield, List<Integer> kept, PatternRewriter rw) {
    List<Value> values = new ArrayList<>();
    kept.forEach(i -> values.add(yield.operand(i)));
    rw.setOperands(yield, values);
  }

  /// Makes the op anew, with its regions, but only these results.
  private static IfOp remake(IfOp op, Value condition, List<Integer> kept, PatternRewriter rw) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperand(condition);
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(
        kept.stream().map(i -> op.result(i).type()).collect(ImmutableList.toImmutableList()));
    rw.inlineRegion(op.thenRegion(), state.addRegion());
    rw.inlineRegion(op.elseRegion(), state.addRegion());
    return (IfOp) rw.add(state);
  }

  private static boolean makeKnown(IfOp op, Region region, BoolAttr value, PatternRewriter rw) {
    if (region.isEmpty()) {
      return false;
    }
    Value constant = null;
    int looked = 0;
    for (OpOperand use : op.condition().uses()) {
      if (++looked > USES_LOOKED_AT) {
        break;
      }
      Block home = use.owner().block();
      if (home == null || !region.encloses(home)) {
        continue;
      }
      if (constant == null) {
        constant = rw.add(ArithOps.constant(value, IntegerType.I1)).result(0);
      }
      rw.setOperand(use, constant);
    }
    return constant != null;
  }

  private static @Nullable Boolean known(Value value) {
    return ConstantLike.constantOf(value) instanceof BoolAttr flag ? (Boolean) flag.value() : null;
  }

  private static Rewrite yieldsCondition(IfOp op, PatternRewriter rw) {
    if (op.resultCount() == 0) {
      return Rewrite.noMatch("there are no results");
    }
    YieldOp first = IfOp.yieldOf(op.thenRegion());
    YieldOp second = IfOp.yieldOf(op.elseRegion());
    boolean changed = false;
    for (int i = 0; i < op.resultCount(); i++) {
      Value yes = first.operand(i);
      Value no = second.operand(i);
      if (op.result(i).isUnused()) {
        continue;
      }
      Boolean ifTrue = known(yes);
      Boolean ifFalse = known(no);
      Value instead = null;
      if (yes == no) {
        instead = yes;
      } else if (ifTrue != null && ifFalse != null && !ifTrue.equals(ifFalse)) {
        instead = ifTrue ? op.condition() : negated(op.condition(), rw);
      }
      if (instead == null) {
        instead = chosenByEquality(op.condition(), yes, no);
      }
      if (instead != null) {
        rw.replaceAllUses(op.result(i), instead);
        changed = true;
      }
    }
    return changed ? Rewrite.applied() : Rewrite.noMatch("no result is the condition");
  }

  /// Of two values that are equal where the first is chosen, it is always the second; and the other way
  /// round.
  private static @Nullable Value chosenByEquality(Value condition, Value yes, Value no) {
    if (!(condition.definingOp() instanceof CmpIOp compare)) {
      return null;
    }
    boolean both =
        compare.operand(0) == yes && compare.operand(1) == no
            || compare.operand(0) == no && compare.operand(1) == yes;
    if (!both) {
      return null;
    }
    return switch (compare.predicate()) {
      case EQ -> no;
      case NE -> yes;
      default -> null;
    };
  }

  private static Value negated(Value condition, PatternRewriter rw) {
    Value yes = rw.add(ArithOps.constant(BoolAttr.TRUE, IntegerType.I1)).result(0);
    return rw.add(ArithOps.xOrI(condition, yes)).result(0);
  }

  private static boolean doesNothing(Region region) {
    return region.isEmpty() || region.entry().size() == 1;
  }

  private static Rewrite combineNested(IfOp op, PatternRewriter rw) {
    Block body = op.thenRegion().entry();
    if (body.size() != 2
        || !(body.first() instanceof IfOp inner)
        || !doesNothing(op.elseRegion())
        || !doesNothing(inner.elseRegion())) {
      return Rewrite.noMatch("there is more than another choice");
    }
    List<Value> yes = new ArrayList<>(IfOp.yieldOf(op.thenRegion()).operands());
    List<Value> no =
        op.elseRegion().isEmpty()
            ? ImmutableList.of()
            : new ArrayList<>(IfOp.yieldOf(op.elseRegion()).operands());
    List<Integer> chosen = new ArrayList<>();
    for (int i = 0; i < yes.size(); i++) {
      Value value = yes.get(i);
      if (value.definingOp() == inner) {
        int index = inner.results().indexOf(value);
        if (IfOp.yieldOf(inner.elseRegion()).operand(index) != no.get(i)) {
          return Rewrite.noMatch("the second regions yield different values");
        }
        yes.set(i, IfOp.yieldOf(inner.thenRegion()).operand(index));
      } else if (isInside(value, op.thenRegion())) {
        return Rewrite.noMatch("a value is computed around the inner choice");
      } else {
        chosen.add(i);
      }
    }
    Value both = rw.add(ArithOps.andI(op.condition(), inner.condition())).result(0);
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperand(both);
    state.setResultTypes(op.resultTypes());
    Region first = state.addRegion();
    Region second = state.addRegion();
    rw.setOperands(IfOp.yieldOf(inner.thenRegion()), yes);
    rw.inlineRegion(inner.thenRegion(), first);
    if (op.resultCount() > 0) {
      rw.inlineRegion(op.elseRegion(), second);
    }
    Operation made = rw.add(state);
    List<Value> results = new ArrayList<>(made.results());
    for (int i : chosen) {
      results.set(i, rw.add(ArithOps.select(op.condition(), yes.get(i), no.get(i))).result(0));
    }
    rw.replace(op, results);
    return Rewrite.applied();
  }
}
