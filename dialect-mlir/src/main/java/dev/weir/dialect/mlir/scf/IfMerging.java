package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.integer.XOrIOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.rewrite.PatternRewriter;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Choices on the same condition, or on opposite ones, one right after the other: all of them become
/// one at once, so that many cost no more than few do each.
final class IfMerging {
  static final RewritePattern AFTER_ANOTHER =
      RewritePattern.on(IfOp.class, "scf-if-after-another", IfMerging::merge);

  private IfMerging() {}

  private static boolean isNegation(Value value, Value of) {
    return value.definingOp() instanceof XOrIOp xor
        && xor.operand(0) == of
        && BoolAttr.TRUE.equals(ConstantLike.constantOf(xor.operand(1)));
  }

  private static boolean areOpposite(IfOp a, IfOp b) {
    return isNegation(a.condition(), b.condition()) || isNegation(b.condition(), a.condition());
  }

  private static boolean belong(IfOp a, IfOp b) {
    return a.condition() == b.condition() || areOpposite(a, b);
  }

  private static Rewrite merge(IfOp op, PatternRewriter rw) {
    if (!(op.previous() instanceof IfOp before)) {
      return Rewrite.noMatch("no choice stands before");
    }
    if (!belong(before, op)) {
      return Rewrite.noMatch("the conditions differ");
    }
    IfOp first = before;
    while (first.previous() instanceof IfOp earlier && belong(earlier, op)) {
      first = earlier;
    }
    // For each choice, whether it is on the opposite of the first one's condition.
    Map<Operation, Boolean> choices = new LinkedHashMap<>();
    Operation at = first;
    while (at instanceof IfOp choice && belong(first, choice)) {
      choices.put(choice, choice.condition() != first.condition());
      at = choice.next();
    }
    merge(first, choices, rw);
    return Rewrite.applied();
  }

  private static void merge(IfOp first, Map<Operation, Boolean> choices, PatternRewriter rw) {
    List<Region> yes = new ArrayList<>();
    List<Region> no = new ArrayList<>();
    var types = ImmutableList.<Type>builder();
    choices.forEach((op, opposite) -> {
      useYielded((IfOp) op, choices, rw);
      yes.add(op.region(opposite ? 1 : 0));
      no.add(op.region(opposite ? 0 : 1));
      types.addAll(op.resultTypes());
    });
    OperationState state = new OperationState(first.definition(), first.location());
    state.addOperand(first.condition());
    state.setResultTypes(types.build());
    join(yes, state.addRegion(), rw);
    join(no, state.addRegion(), rw);
    rw.setInsertionPoint(first);
    Operation made = rw.add(state);
    int from = 0;
    for (Operation op : choices.keySet()) {
      int to = from + op.resultCount();
      rw.replace(op, ImmutableList.copyOf(made.results().subList(from, to)));
      from = to;
    }
  }

  /// In the regions of other choices, a result of `op` is what it yields there.
  private static void useYielded(IfOp op, Map<Operation, Boolean> choices, PatternRewriter rw) {
    Block block = op.block();
    boolean opposite = choices.getOrDefault(op, false);
    for (int i = 0; i < op.resultCount(); i++) {
      for (OpOperand use : ImmutableList.copyOf(op.result(i).uses())) {
        Operation user = block == null ? null : block.ancestorOf(use.owner());
        Boolean other = user == null || user == use.owner() ? null : choices.get(user);
        if (other != null) {
          Block home = use.owner().block();
          boolean then = home != null && user.region(0).encloses(home);
          Region side = op.region(then == (other == opposite) ? 0 : 1);
          rw.setOperand(use, IfOp.yieldOf(side).operand(i));
        }
      }
    }
  }

  /// Has what stands in `regions` stand in `into`, which yields all that they yield.
  private static void join(List<Region> regions, Region into, PatternRewriter rw) {
    List<Value> values = new ArrayList<>();
    Region joined = null;
    for (Region region : regions) {
      if (region.isEmpty()) {
        continue;
      }
      values.addAll(IfOp.yieldOf(region).operands());
      if (joined == null) {
        joined = region;
      } else {
        rw.erase(IfOp.yieldOf(joined));
        rw.mergeBlocks(region.entry(), joined.entry(), ImmutableList.of());
      }
    }
    if (joined != null) {
      rw.inlineRegion(joined, into);
      rw.setOperands(IfOp.yieldOf(into), values);
    }
  }
}
