package dev.weir.pass.mindir.effects;

import dev.weir.dialect.mindir.MonadType;
import dev.weir.dialect.mindir.RefType;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// From which parameters the values of a body are computed, other than by way of tokens.
final class ReachedKeys {
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Operation, BitSet> reached = new HashMap<>();

  /// @param order the operations of a body, each after those that it uses
  ReachedKeys(List<Operation> order) {
    for (Operation op : order) {
      BitSet keys = new BitSet();
      for (Value operand : op.operands()) {
        if (!(operand.type() instanceof MonadType)) {
          if (operand.type() instanceof RefType ref) {
            keys.set(number(ref.key()));
          }
          BitSet used = reached.get(operand.definingOp());
          if (used != null) {
            keys.or(used);
          }
        }
      }
      reached.put(op, keys);
    }
  }

  private int number(String key) {
    return numbers.computeIfAbsent(key, any -> numbers.size());
  }

  /// {@return whether `value` is the parameter `key`, or is computed from it}
  boolean reaches(Value value, String key) {
    if (value.type() instanceof RefType ref && ref.key().equals(key)) {
      return true;
    }
    Integer number = numbers.get(key);
    BitSet keys = reached.get(value.definingOp());
    return number != null && keys != null && keys.get(number);
  }
}
