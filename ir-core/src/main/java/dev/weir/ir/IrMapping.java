package dev.weir.ir;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What became of values, blocks and operations when IR was copied.
///
/// Values and operations are kept in the order in which they were mapped. A value bears its index
/// in that order as its mark, so that most look-ups cost an array access; hash tables are made only for
/// look-ups that the mark does not answer.
public final class IrMapping {
  private static final Value[] NO_VALUES = {};
  private static final Operation[] NO_OPERATIONS = {};

  /// Pairs: a value, then what it is mapped to. Later pairs override earlier ones.
  private Value[] values = NO_VALUES;

  private int valueCount;
  private @Nullable Map<Value, Value> valueTable;
  private int valuesInTable;

  /// Pairs of operations, in the same way.
  private Operation[] operations = NO_OPERATIONS;

  private int operationCount;
  private @Nullable Map<Operation, Operation> operationTable;
  private int operationsInTable;

  private final Map<Block, Block> blocks = new IdentityHashMap<>(0);

  /// Makes a mapping that maps everything to itself.
  public IrMapping() {}

  /// Maps `from` to `to`.
  public void map(Value from, Value to) {
    int at = valueCount;
    if (at == values.length) {
      values = Arrays.copyOf(values, Math.max(16, 2 * at));
    }
    values[at] = from;
    values[at + 1] = to;
    from.setMark(at);
    valueCount = at + 2;
  }

  /// Maps `from` to `to`.
  public void map(Block from, Block to) {
    blocks.put(from, to);
  }

  /// Maps `from` to `to`.
  public void map(Operation from, Operation to) {
    int at = operationCount;
    if (at == operations.length) {
      operations = Arrays.copyOf(operations, Math.max(16, 2 * at));
    }
    operations[at] = from;
    operations[at + 1] = to;
    operationCount = at + 2;
  }

  /// {@return what `value` is mapped to, by default itself}
  public Value of(Value value) {
    Value found = find(value);
    return found == null ? value : found;
  }

  /// {@return what `block` is mapped to, by default itself}
  public Block of(Block block) {
    return blocks.getOrDefault(block, block);
  }

  /// {@return what `operation` is mapped to, by default itself}
  public Operation of(Operation operation) {
    if (operationTable == null) {
      operationTable = new IdentityHashMap<>(operationCount / 2);
    }
    for (; operationsInTable < operationCount; operationsInTable += 2) {
      operationTable.put(operations[operationsInTable], operations[operationsInTable + 1]);
    }
    return operationTable.getOrDefault(operation, operation);
  }

  /// {@return whether `value` is mapped to something}
  public boolean contains(Value value) {
    return find(value) != null;
  }

  /// {@return whether no value was mapped yet}
  boolean hasNoValues() {
    return valueCount == 0;
  }

  /// {@return what `value` is mapped to if its mark tells, else null}
  @Nullable Value marked(Value value) {
    int at = value.mark();
    return at >= 0 && at < valueCount && values[at] == value ? values[at + 1] : null;
  }

  /// {@return whether `block` is mapped to something}
  boolean contains(Block block) {
    return blocks.containsKey(block);
  }

  /// {@return what `value` is mapped to, or null}
  @Nullable Value find(Value value) {
    Value marked = marked(value);
    if (marked != null || valueCount == 0) {
      return marked;
    }
    if (valueTable == null) {
      valueTable = new IdentityHashMap<>(valueCount / 2);
    }
    for (; valuesInTable < valueCount; valuesInTable += 2) {
      valueTable.put(values[valuesInTable], values[valuesInTable + 1]);
    }
    return valueTable.get(value);
  }
}
