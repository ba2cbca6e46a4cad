package dev.weir.pass.general;

import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;

/// Equality of what two operations hold: the same operations in the same order, on the same values
/// from outside and on what stands in the same place inside. Regions of several blocks equal none.
final class EqualRegions {
  private record Pair(Region one, Region other) {}

  /// What stands in one for what stands in the other.
  private final Map<Value, Value> counterparts = new IdentityHashMap<>();

  private final Deque<Pair> waiting = new ArrayDeque<>();

  private EqualRegions() {}

  /// {@return whether the regions of `a` and `b`, which have as many, are equal}
  static boolean test(Operation a, Operation b) {
    return new EqualRegions().compare(a, b);
  }

  private boolean compare(Operation a, Operation b) {
    add(a, b);
    while (!waiting.isEmpty()) {
      Pair pair = waiting.pop();
      if (!compare(pair.one(), pair.other())) {
        return false;
      }
    }
    return true;
  }

  private void add(Operation a, Operation b) {
    for (int i = 0, n = a.regionCount(); i < n; i++) {
      waiting.push(new Pair(a.region(i), b.region(i)));
    }
  }

  private boolean compare(Region one, Region other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() && other.isEmpty();
    }
    if (one.size() > 1 || other.size() > 1) {
      return false;
    }
    Block first = one.entry();
    Block second = other.entry();
    if (first.size() != second.size() || !first.argumentTypes().equals(second.argumentTypes())) {
      return false;
    }
    for (int i = 0, n = first.argumentCount(); i < n; i++) {
      counterparts.put(first.argument(i), second.argument(i));
    }
    Operation b = second.first();
    for (Operation a = first.first(); a != null && b != null; a = a.next(), b = b.next()) {
      if (!OperationKey.sameKind(a, b)
          || a.regionCount() != b.regionCount()
          || a.successorCount() + b.successorCount() > 0
          || !sameOperands(a, b)) {
        return false;
      }
      for (int i = 0, n = a.resultCount(); i < n; i++) {
        counterparts.put(a.result(i), b.result(i));
      }
      add(a, b);
    }
    return true;
  }

  private boolean sameOperands(Operation a, Operation b) {
    for (int i = 0, n = a.operandCount(); i < n; i++) {
      Value value = a.operand(i);
      if (counterparts.getOrDefault(value, value) != b.operand(i)) {
        return false;
      }
    }
    return true;
  }
}
