package dev.weir.rewrite;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Takes results from operations. Their number is fixed, so the operation is made anew.
public final class ResultRemoval {
  private ResultRemoval() {}

  /// Makes `op` anew without those of its results, which must be its only variadic ones, that satisfy
  /// `condition` and have no uses. Regions move.
  ///
  /// @return the new operation, or `op` where no result goes
  public static Operation drop(
      Operation op, Predicate<? super Value> condition, Rewriter rewriter) {
    List<OpResult> kept = new ArrayList<>();
    var types = ImmutableList.<Type>builder();
    for (int i = 0; i < op.resultCount(); i++) {
      if (!condition.test(op.result(i))) {
        kept.add(op.result(i));
        types.add(op.result(i).type());
      }
    }
    if (kept.size() == op.resultCount()) {
      return op;
    }
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperands(op.operands());
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    state.setResultTypes(types.build());
    for (int i = 0; i < op.regionCount(); i++) {
      rewriter.inlineRegion(op.region(i), state.addRegion());
    }
    rewriter.setInsertionPoint(op);
    Operation made = rewriter.add(state);
    for (int i = 0; i < kept.size(); i++) {
      rewriter.replaceAllUses(kept.get(i), made.result(i));
    }
    rewriter.erase(op);
    return made;
  }
}
