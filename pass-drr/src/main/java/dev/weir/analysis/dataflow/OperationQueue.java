package dev.weir.analysis.dataflow;

import com.google.common.collect.Sets;
import dev.weir.ir.Operation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;

/// Operations to be visited, each waiting once.
final class OperationQueue {
  private final Deque<Operation> waiting = new ArrayDeque<>();
  private final Set<Operation> queued = Sets.newIdentityHashSet();

  void push(Operation op) {
    if (queued.add(op)) {
      waiting.add(op);
    }
  }

  /// Gives operations to `visitor`, which may push more, until none is waiting.
  void drain(Consumer<Operation> visitor) {
    while (!waiting.isEmpty()) {
      Operation op = waiting.poll();
      queued.remove(op);
      visitor.accept(op);
    }
  }
}
