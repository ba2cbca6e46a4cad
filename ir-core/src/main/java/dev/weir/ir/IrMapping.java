package dev.weir.ir;

import java.util.IdentityHashMap;
import java.util.Map;

/// What became of values, blocks and operations when IR was copied.
public final class IrMapping {
  private final Map<Value, Value> values = new IdentityHashMap<>();
  private final Map<Block, Block> blocks = new IdentityHashMap<>();
  private final Map<Operation, Operation> operations = new IdentityHashMap<>();

  /// Makes a mapping that maps everything to itself.
  public IrMapping() {}

  /// Maps `from` to `to`.
  public void map(Value from, Value to) {
    values.put(from, to);
  }

  /// Maps `from` to `to`.
  public void map(Block from, Block to) {
    blocks.put(from, to);
  }

  /// Maps `from` to `to`.
  public void map(Operation from, Operation to) {
    operations.put(from, to);
  }

  /// {@return what `value` is mapped to, by default itself}
  public Value of(Value value) {
    return values.getOrDefault(value, value);
  }

  /// {@return what `block` is mapped to, by default itself}
  public Block of(Block block) {
    return blocks.getOrDefault(block, block);
  }

  /// {@return what `operation` is mapped to, by default itself}
  public Operation of(Operation operation) {
    return operations.getOrDefault(operation, operation);
  }

  /// {@return whether `value` is mapped to something}
  public boolean contains(Value value) {
    return values.containsKey(value);
  }
}
