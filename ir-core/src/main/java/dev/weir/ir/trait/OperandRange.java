package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.List;

/// A run of neighbouring operands of an operation: `size` of them from operand `start` on.
///
/// @param owner the operation
/// @param start the index of the first operand of the run
/// @param size how many operands the run has
public record OperandRange(Operation owner, int start, int size) {
  /// {@return the run of no operands}
  public static OperandRange none(Operation owner) {
    return new OperandRange(owner, 0, 0);
  }

  /// {@return the run of all operands}
  public static OperandRange all(Operation owner) {
    return new OperandRange(owner, 0, owner.operandCount());
  }

  /// {@return all operands from `start` on}; none where there are not that many
  public static OperandRange from(Operation owner, int start) {
    return new OperandRange(owner, start, Math.max(0, owner.operandCount() - start));
  }

  /// {@return the operands of the group `group` of the definition}
  public static OperandRange group(Operation owner, int group) {
    int start = owner.definition().operandSegments().start(owner, group);
    int end = owner.definition().operandSegments().start(owner, group + 1);
    return new OperandRange(owner, start, Math.max(0, end - start));
  }

  /// {@return value `index` of the run}
  public Value get(int index) {
    return owner.operand(start + index);
  }

  /// {@return the values, as a view}
  public List<Value> values() {
    return owner.operands().subList(start, start + size);
  }

  /// {@return whether operand `index` of the owner is one of the run}
  public boolean contains(int index) {
    return index >= start && index < start + size;
  }
}
