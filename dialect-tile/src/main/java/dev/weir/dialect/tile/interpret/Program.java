package dev.weir.dialect.tile.interpret;

import dev.weir.dialect.tile.Space;
import dev.weir.dialect.tile.TileFuncOp;
import dev.weir.dialect.tile.ViewType;
import dev.weir.dialect.tile.memory.AllocOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Value;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// What one program knows while it runs: the values it has computed, and how many barriers it has come
/// to.
final class Program {
  /// Above this no device has memory for a program, and here it would run out.
  private static final int MOST_BYTES = 1 << 28;

  private final int number;
  private final Map<Value, Object> values = new IdentityHashMap<>();
  private int barriers;

  /// @param number the program's own
  /// @param function what it runs
  /// @param memories what the pointers point to
  /// @param sizes the other arguments
  Program(int number, TileFuncOp function, List<Memory> memories, long[] sizes) {
    this.number = number;
    List<BlockArgument> arguments = function.bodyRegion().entry().arguments();
    for (int i = 0; i < arguments.size(); i++) {
      values.put(
          arguments.get(i),
          i < memories.size() ? memories.get(i) : Long.valueOf(sizes[i - memories.size()]));
    }
  }

  int number() {
    return number;
  }

  /// {@return how many barriers the program has come to}
  int barriers() {
    return barriers;
  }

  void barrier() {
    barriers++;
  }

  void set(Value value, Object to) {
    values.put(value, to);
  }

  Object get(Value value) {
    Object found = values.get(value);
    if (found == null) {
      throw new Fault("uses a value that was not computed");
    }
    return found;
  }

  long index(Value value) {
    return (Long) get(value);
  }

  Tile tile(Value value) {
    return (Tile) get(value);
  }

  View view(Value value) {
    return (View) get(value);
  }

  long[] indices(List<? extends Value> all) {
    long[] indices = new long[all.size()];
    for (int i = 0; i < indices.length; i++) {
      indices[i] = index(all.get(i));
    }
    return indices;
  }

  /// Makes new memory of the program's own.
  void allocate(AllocOp op) {
    ViewType type = (ViewType) op.result().type();
    long[] shape = type.shape().toArray();
    long count = 1;
    for (long size : shape) {
      count = Math.multiplyExact(count, size);
    }
    long size = Math.multiplyExact(count, Memory.byteSize(type.element()));
    if (size > MOST_BYTES) {
      throw new Fault("memory of %d bytes for a program, which is more than %d", size, MOST_BYTES);
    }
    byte[] bytes = new byte[(int) size];
    set(
        op.result(),
        new View(
            new Memory(
                type.space().keyword() + " memory",
                type.element(),
                MemorySegment.ofArray(bytes),
                new LocalUses((int) count, type.space() == Space.LOCAL)),
            shape));
  }
}
