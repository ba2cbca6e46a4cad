package dev.weir.pass.operator.inplace;

import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.OperationState;
import dev.weir.ir.Region;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Branches and loops with more operands, results and yielded values.
final class Regions {
  private Regions() {}

  /// {@return `op` made anew with `operands` appended and a result of the type of each of `results`}; the
  /// regions move
  static Operation remade(
      Operation op, List<Value> operands, Collection<Value> results, Rewriter rewriter) {
    OperationState state = new OperationState(op.definition(), op.location());
    state.addOperands(op.operands());
    state.addOperands(operands);
    state.setAttributes(op.inherentAttributes());
    state.setAttributes(op.discardableAttributes());
    List<Type> types = new ArrayList<>(op.resultTypes());
    results.forEach(result -> types.add(result.type()));
    state.setResultTypes(types);
    for (Region region : op.regions()) {
      rewriter.inlineRegion(region, state.addRegion());
    }
    rewriter.setInsertionPoint(op);
    return rewriter.add(state);
  }

  /// {@return the yield at the end of `region`, which gets one where it may do without}
  static Operation end(Region region, Rewriter rewriter) {
    if (region.isEmpty()) {
      region.append(new Block());
    }
    Block block = region.entry();
    if (block.last() instanceof YieldOp yield) {
      return yield;
    }
    rewriter.setInsertionPointToEnd(block);
    return rewriter.add(ControlFlowOps.yield(List.of()));
  }

  /// Appends `values` to what `yield` gives.
  static void yieldAlso(Operation yield, List<Value> values, Rewriter rewriter) {
    List<Value> all = new ArrayList<>(yield.operands());
    all.addAll(values);
    rewriter.setOperands(yield, all);
  }
}
