package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The run-time places of a program's values, and where the plan has those that lie in its memory.
final class Slots {
  private static final long NOWHERE = -1;

  private final Map<Value, Integer> byValue = new IdentityHashMap<>();
  private final List<@Nullable TensorType> types = new ArrayList<>();
  private final List<Long> offsets = new ArrayList<>();
  private final List<Boolean> exported = new ArrayList<>();
  private final List<Integer> devices = new ArrayList<>();
  private final Map<Integer, Integer> buffers = new HashMap<>();

  /// Has `value` lie in `slot` once it is defined.
  void share(Value value, int slot) {
    byValue.put(value, slot);
  }

  /// Makes the slot of `value`, unless it shares that of another.
  int define(Value value) {
    Integer shared = byValue.get(value);
    if (shared != null) {
      return shared;
    }
    int slot =
        add(
            value.type() instanceof TensorLike like ? like.tensor() : null,
            CallMemory.device(value));
    byValue.put(value, slot);
    return slot;
  }

  /// Makes the slot of a vector of what several values hold.
  int fresh() {
    return add(null, RunMemory.HOST);
  }

  private int add(@Nullable TensorType type, int device) {
    int slot = types.size();
    types.add(type);
    offsets.add(NOWHERE);
    exported.add(false);
    devices.add(device);
    return slot;
  }

  /// {@return the slot of `value`}
  int of(Value value) {
    Integer slot = byValue.get(value);
    if (slot == null) {
      throw new IllegalStateException("a value is used that no step defines");
    }
    return slot;
  }

  /// Has the slot's value written to the block of the plan for its place, `offset` bytes from the beginning.
  void place(int slot, long offset) {
    offsets.set(slot, offset);
  }

  /// Has the slot's value written to memory that whoever runs the program gives.
  void export(int slot) {
    exported.set(slot, true);
  }

  /// Has the slot's value written to buffer `buffer` of its place, which grows.
  void grow(int slot, int buffer) {
    buffers.put(slot, buffer);
  }

  /// {@return for each slot the number of the buffer that its value grows in}: one that the plan says and others share, or
  /// one of its own
  ImmutableIntArray growing() {
    int planned = buffers.values().stream().mapToInt(buffer -> buffer + 1).max().orElse(0);
    var growing = ImmutableIntArray.builder(size());
    for (int slot = 0; slot < size(); slot++) {
      Integer buffer = buffers.get(slot);
      // Those of the device come after those of the host, and both before those of a slot alone.
      growing.add(
          buffer == null ? 2 * planned + slot : devices.get(slot) >= 0 ? planned + buffer : buffer);
    }
    return growing.build();
  }

  /// {@return the slots whose memory whoever runs the program gives}
  ImmutableSet<Integer> exported() {
    var found = ImmutableSet.<Integer>builder();
    for (int slot = 0; slot < exported.size(); slot++) {
      if (exported.get(slot)) {
        found.add(slot);
      }
    }
    return found.build();
  }

  /// {@return the number of the device that has the value of each slot}, [RunMemory#HOST] where the host has it
  ImmutableIntArray devices() {
    return ImmutableIntArray.copyOf(devices);
  }

  /// {@return the type of each slot, where it holds a tensor}
  ImmutableList<Optional<TensorType>> types() {
    return types.stream().map(Optional::ofNullable).collect(ImmutableList.toImmutableList());
  }

  @Nullable TensorType type(int slot) {
    return types.get(slot);
  }

  int size() {
    return types.size();
  }

  /// {@return the slots with a place in the block of a device, or in that of the host}
  List<Integer> placed(boolean device) {
    List<Integer> placed = new ArrayList<>();
    for (int slot = 0; slot < size(); slot++) {
      if (offsets.get(slot) != NOWHERE && devices.get(slot) >= 0 == device) {
        placed.add(slot);
      }
    }
    return placed;
  }

  /// {@return where in its block the slot's value lies}
  long offset(int slot) {
    return offsets.get(slot);
  }
}
