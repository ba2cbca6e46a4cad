package dev.weir.dialect.mlir.scf;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.XOrIOp;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
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
import java.util.List;

/// Two choices on the same condition, or on opposite ones, one right after the other: they become one.
final class IfMerging {
  static final RewritePattern AFTER_ANOTHER =
      RewritePattern.on(IfOp.class, "scf-if-after-another", IfMerging::merge);

  private IfMerging() {}

  private static boolean isNegation(Value value, Value of) {
    return value.definingOp() instanceof XOrIOp xor
        && xor.operand(0) == of
        && BoolAttr.TRUE.equals(ConstantLike.constantOf(xor.operand(1)));
  }

  private static Rewrite merge(IfOp op, PatternRewriter rw) {
    if (!(op.previous() instanceof IfOp before)) {
      return Rewrite.noMatch("no choice stands before");
    }
    Region yes;
    Region no;
    if (op.condition() == before.condition()) {
      yes = op.thenRegion();
      no = op.elseRegion();
    } else
      if (isNegation(op.condition(), before.condition())
          || isNegation(before.condition(), op.condition())) {
            yes = op.elseRegion();
            no = op.thenRegion();
          } else {
            return Rewrite.noMatch("the conditions differ");
          }
    useYielded(before, yes, 0, rw);
    useYielded(before, no, 1, rw);
    List<Value> yesValues = yielded(before.thenRegion(), yes);
    List<Value> noValues = yielded(before.elseRegion(), no);
    var types = ImmutableList.<Type>builder();
    types.addAll(before.resultTypes()).addAll(op.resultTypes());
    OperationState state = new OperationState(before.definition(), before.location());
    state.addOperand(before.condition());
    state.setResultTypes(types.build());
    join(before.thenRegion(), yes, yesValues, state.addRegion(), rw);
    join(before.elseRegion(), no, noValues, state.addRegion(), rw);
    rw.setInsertionPoint(before);
    IfOp made = (IfOp) rw.add(state);
    int count = before.resultCount();
    rw.replace(op, ImmutableList.copyOf(made.results().subList(count, made.resultCount())));
    rw.replace(before, ImmutableList.copyOf(made.results().subList(0, count)));
    return Rewrite.applied();
  }

  /// In a region that comes to stand in one of `before`, a result of it is what that one yields.
  private static void useYielded(IfOp before, Region region, int index, PatternRewriter rw) {
    if (region.isEmpty()) {
      return;
    }
    for (int i = 0; i < before.resultCount(); i++) {
      Value result = before.result(i);
      for (OpOperand use : result.uses()) {
        Block home = use.owner().block();
        if (home != null && region.encloses(home)) {
          rw.setOperand(use, IfOp.yieldOf(before.region(index)).operand(i));
        }
      }
    }
  }

  private static List<Value> yielded(Region first, Region second) {
    List<Value> values = new ArrayList<>();
    if (!first.isEmpty()) {
      values.addAll(IfOp.yieldOf(first).operands());
    }
    if (!second.isEmpty()) {
      values.addAll(IfOp.yieldOf(second).operands());
    }
    return values;
  }

  private static void join(
      Region first, Region second, List<Value> values, Region into, PatternRewriter rw) {
    if (first.isEmpty()) {
      rw.inlineRegion(second, into);
    } else if (second.isEmpty()) {
      rw.inlineRegion(first, into);
    } else {
      rw.erase(IfOp.yieldOf(first));
      rw.mergeBlocks(second.entry(), first.entry(), ImmutableList.of());
      rw.inlineRegion(first, into);
      rw.setOperands(IfOp.yieldOf(into), values);
    }
  }
}
