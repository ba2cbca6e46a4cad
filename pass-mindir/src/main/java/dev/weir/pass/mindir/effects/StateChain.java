package dev.weir.pass.mindir.effects;

import dev.weir.dialect.mindir.UMonadType;
import dev.weir.dialect.mindir.UpdateStateOp;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The states of memory that a body goes through, one after the other, and which of them each
/// operation needs.
///
/// Where all states follow each other in one row, an operation needs a state if it needs a later one,
/// so that a number for each operation answers. To have a state wait for operations that do not need it
/// changes no number. Other bodies are searched for each question.
final class StateChain {
  private final Map<Operation, Integer> needed = new HashMap<>();
  private final Map<Operation, Integer> numbers = new HashMap<>();
  private boolean single = true;

  /// @param order the operations of a body, each after those that it uses
  StateChain(List<Operation> order) {
    int starts = 0;
    for (Operation op : order) {
      int latest = 0;
      for (Value operand : op.operands()) {
        latest = Math.max(latest, needed.getOrDefault(operand.definingOp(), 0));
      }
      if (isState(op)) {
        Operation before = ((UpdateStateOp) op).state().definingOp();
        int number = numbers.getOrDefault(before, 0) + 1;
        if (number == 1) {
          starts++;
        }
        numbers.put(op, number);
        latest = Math.max(latest, number);
      }
      needed.put(op, latest);
    }
    single = starts <= 1;
  }

  static boolean isState(Operation op) {
    return op instanceof UpdateStateOp update && update.out().type() instanceof UMonadType;
  }

  /// {@return the number of the last state that `op` needs, or is}
  int latest(Operation op) {
    return needed.getOrDefault(op, 0);
  }

  /// {@return whether all states follow each other}
  boolean isSingle() {
    return single;
  }

  /// {@return whether `op` cannot run before `state` is reached}
  boolean needs(Operation op, Operation state) {
    if (single) {
      return needed.getOrDefault(op, 0) >= numbers.get(state);
    }
    Deque<Operation> pending = new ArrayDeque<>();
    Set<Operation> seen = new HashSet<>();
    pending.push(op);
    while (!pending.isEmpty()) {
      Operation at = pending.pop();
      if (at == state) {
        return true;
      }
      for (Value operand : at.operands()) {
        Operation used = operand.definingOp();
        if (used != null && seen.add(used)) {
          pending.push(used);
        }
      }
    }
    return false;
  }
}
