package dev.weir.pass.kernel.group;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds two matmuls of which the second reads, through other operators, what the first computes.
final class AttentionMembers {
  /// The most operators that are looked at between two matmuls.
  private static final int CONE = 64;

  private AttentionMembers() {}

  /// What is asked of the clusters of operators.
  interface Clusters {
    /// {@return whether operator `number` may be grouped}
    boolean isClustered(int number);

    /// {@return whether `op` is a matmul}
    boolean isMatmul(Operation op);

    /// {@return whether operator `number`, which may be grouped, is a cluster of its own}
    boolean isAlone(int number);
  }

  /// {@return the matmul before `second`, what depends on it and is needed for `second`, and that, in
  /// order; empty where there is no such matmul, or more than one}
  static List<Operation> of(int second, BlockDependences dependences, Clusters clusters) {
    Operation product = dependences.operations().get(second);
    Set<Operation> cone = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Operation> work = new ArrayDeque<>();
    Operation first = null;
    if (clusters.isClustered(second) && product.operand(0).definingOp() != null) {
      work.add(product.operand(0).definingOp());
    }
    while (!work.isEmpty()) {
      Operation op = work.remove();
      int number = dependences.number(op);
      if (number < 0
          || op.block() != product.block()
          || !clusters.isClustered(number)
          || !cone.add(op)) {
        continue;
      }
      if (cone.size() > CONE) {
        return ImmutableList.of();
      }
      if (clusters.isMatmul(op)) {
        if (first != null) {
          return ImmutableList.of();
        }
        first = op;
        continue;
      }
      for (Value operand : op.operands()) {
        if (operand.definingOp() != null) {
          work.add(operand.definingOp());
        }
      }
    }
    if (first == null || !clusters.isAlone(dependences.number(first))) {
      return ImmutableList.of();
    }
    return between(first, product, cone, dependences);
  }

  /// {@return the operators of `cone` that depend on `first`, with both matmuls, in order}
  private static List<Operation> between(
      Operation first, Operation second, Set<Operation> cone, BlockDependences dependences) {
    List<Operation> sorted = new ArrayList<>(cone);
    sorted.sort((a, b) -> Integer.compare(dependences.number(a), dependences.number(b)));
    Set<Operation> dependent = new LinkedHashSet<>();
    dependent.add(first);
    for (Operation op : sorted) {
      for (Value operand : op.operands()) {
        Operation source = operand.definingOp();
        if (source != null && dependent.contains(source)) {
          dependent.add(op);
        }
      }
    }
    dependent.add(second);
    return ImmutableList.copyOf(dependent);
  }
}
