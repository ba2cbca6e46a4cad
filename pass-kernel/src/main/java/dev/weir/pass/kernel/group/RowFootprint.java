package dev.weir.pass.kernel.group;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.rule.OperatorPattern;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/// How many bytes a kernel must keep while it works on one row: what is computed from a reduction of the
/// row and from the row itself needs the row a second time.
final class RowFootprint {
  /// Elements are computed with as f32.
  private static final int ELEMENT_BYTES = 4;

  private RowFootprint() {}

  /// {@return the bytes, 0 where nothing is needed twice or the length of a row is not known}
  static long bytes(Cluster cluster, IterationSpace space) {
    long length = 1;
    boolean reduces = false;
    for (int i = 0; i < space.rank(); i++) {
      if (space.isReduced(i)) {
        reduces = true;
        if (!SymbolicSizes.isNumber(space.size(i))) {
          return 0;
        }
        length *= space.size(i);
      }
    }
    return reduces ? rows(cluster, space) * length * ELEMENT_BYTES : 0;
  }

  /// {@return how many rows are kept at once at most}, 0 where no row is needed after a reduction
  private static long rows(Cluster cluster, IterationSpace space) {
    Map<Value, Integer> lastUse = new IdentityHashMap<>();
    Set<Operation> late = Collections.newSetFromMap(new IdentityHashMap<>());
    boolean again = false;
    int at = 0;
    for (Operation op : cluster.operations()) {
      boolean reduction = cluster.kinds().patternOf(op) == OperatorPattern.REDUCTION;
      boolean afterReduction = false;
      for (Value operand : op.operands()) {
        lastUse.put(operand, at);
        Operation source = operand.definingOp();
        afterReduction |= source != null && late.contains(source);
      }
      if (reduction || afterReduction) {
        late.add(op);
      }
      again |= afterReduction && isRow(op.result(0), space);
      at++;
    }
    return again ? live(cluster, space, lastUse) : 0;
  }

  private static long live(Cluster cluster, IterationSpace space, Map<Value, Integer> lastUse) {
    long live = 0;
    long most = 0;
    Set<Value> loaded = Collections.newSetFromMap(new IdentityHashMap<>());
    int at = 0;
    for (Operation op : cluster.operations()) {
      for (Value operand : op.operands()) {
        boolean input = cluster.inputs().contains(operand);
        if (input && isRow(operand, space) && loaded.add(operand)) {
          live++;
        }
      }
      Value result = op.result(0);
      live += isRow(result, space) ? 1 : 0;
      most = Math.max(most, live);
      Set<Value> done = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Value operand : op.operands()) {
        Integer last = lastUse.get(operand);
        if (last != null && last == at && isRow(operand, space) && done.add(operand)) {
          live--;
        }
      }
      if (!lastUse.containsKey(result) && isRow(result, space)) {
        live--;
      }
      at++;
    }
    return most;
  }

  private static boolean isRow(Value value, IterationSpace space) {
    return space.goesOverReduced(value);
  }
}
