package dev.weir.pass.operator.repeat;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Block;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpDefinition;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The operations of a block as numbers: two have the same one if they differ in nothing but where their operands come
/// from. What takes no operands, such as a weight, is not among them, and what may not be moved has a
/// number of its own.
final class OperationSequence {
  /// What two operations of one number have in common.
  private record Kind(
      OpDefinition definition,
      DictionaryAttr inherent,
      DictionaryAttr discardable,
      ImmutableList<Type> operands,
      ImmutableList<Type> results) {
    static Kind of(Operation op) {
      return new Kind(
          op.definition(),
          op.inherentAttributes(),
          op.discardableAttributes(),
          op.operands().stream().map(Value::type).collect(ImmutableList.toImmutableList()),
          ImmutableList.copyOf(op.resultTypes()));
    }
  }

  private final List<Operation> operations = new ArrayList<>();
  private final Map<Operation, Integer> positions = new IdentityHashMap<>();
  private final Map<Kind, Integer> constants = new HashMap<>();
  private final int[] numbers;

  /// @param mayMove whether an operation may be computed a little later than where it stands
  OperationSequence(Block block, Predicate<Operation> mayMove) {
    for (Operation op : block) {
      if (op.operandCount() > 0) {
        positions.put(op, operations.size());
        operations.add(op);
      }
    }
    numbers = new int[operations.size()];
    Map<Object, Integer> known = new HashMap<>();
    for (int i = 0; i < numbers.length; i++) {
      Operation op = operations.get(i);
      int next = known.size();
      numbers[i] = known.computeIfAbsent(mayMove.test(op) ? Kind.of(op) : i, key -> next);
    }
  }

  List<Operation> operations() {
    return operations;
  }

  int[] numbers() {
    return numbers.clone();
  }

  /// {@return where `op` stands, or a number less than any}
  int position(Operation op) {
    return positions.getOrDefault(op, Integer.MIN_VALUE / 2);
  }

  /// {@return a number for the constant `value`, the same for equal ones}
  int constant(Value value) {
    Kind kind = Kind.of(java.util.Objects.requireNonNull(value.definingOp()));
    int next = constants.size();
    return constants.computeIfAbsent(kind, key -> next);
  }
}
