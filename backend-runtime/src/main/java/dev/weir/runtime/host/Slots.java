package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.BufferPlan;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The run-time places of a program's values, with the steps between which each is alive.
///
/// Values that may share memory (a branch's result and what the branch yields, a vector and its
/// elements) are joined: each is kept alive as long as any of them.
final class Slots {
  private final Map<Value, Integer> byValue = new IdentityHashMap<>();
  private final List<@Nullable TensorType> types = new ArrayList<>();
  private final List<Integer> starts = new ArrayList<>();
  private final List<Integer> ends = new ArrayList<>();
  private final List<Integer> leaders = new ArrayList<>();
  private final List<Boolean> buffered = new ArrayList<>();
  private final List<Boolean> inherited = new ArrayList<>();
  private final List<Boolean> exported = new ArrayList<>();
  private final List<Boolean> onDevice = new ArrayList<>();

  /// Makes the slot of `value`, defined at `step`.
  int define(Value value, int step) {
    int slot = types.size();
    byValue.put(value, slot);
    types.add(value.type() instanceof TensorLike like ? like.tensor() : null);
    starts.add(step);
    ends.add(step);
    leaders.add(slot);
    buffered.add(false);
    inherited.add(false);
    exported.add(false);
    onDevice.add(StepListBuilder.isOnDevice(value));
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

  /// Notes that the slot is used at `step`.
  void use(int slot, int step) {
    ends.set(slot, Math.max(ends.get(slot), step));
  }

  /// Has the slot's value written to a planned buffer, where its size is known.
  void buffer(int slot) {
    TensorType type = types.get(slot);
    buffered.set(slot, type != null && type.isStatic());
  }

  /// Takes the slot's own buffer away.
  void unbuffer(int slot) {
    buffered.set(slot, false);
    exported.set(slot, false);
  }

  /// Has the slot's value written to memory that whoever runs the program gives.
  void export(int slot) {
    buffered.set(slot, false);
    exported.set(slot, true);
  }

  /// {@return the slots whose memory whoever runs the program gives}
  ImmutableSet<Integer> exported() {
    return slots(exported);
  }

  /// Has the value of slot `to` take over the memory of slot `from`, which has it for itself.
  void inherit(int from, int to) {
    buffered.set(to, false);
    inherited.set(to, true);
    join(from, to);
  }

  /// {@return whether the slot's value lies in memory of the plan that no other value needs}
  boolean isOwner(int slot) {
    return buffered.get(slot) || inherited.get(slot);
  }

  /// Joins the lifetimes of two slots.
  void join(int a, int b) {
    leaders.set(leader(a), leader(b));
  }

  int start(int slot) {
    return starts.get(slot);
  }

  int end(int slot) {
    return ends.get(slot);
  }

  /// {@return the slots whose values lie on the device}
  ImmutableSet<Integer> onDevice() {
    return slots(onDevice);
  }

  private static ImmutableSet<Integer> slots(List<Boolean> which) {
    var found = ImmutableSet.<Integer>builder();
    for (int slot = 0; slot < which.size(); slot++) {
      if (which.get(slot)) {
        found.add(slot);
      }
    }
    return found.build();
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

  private int leader(int slot) {
    int at = slot;
    while (leaders.get(at) != at) {
      leaders.set(at, leaders.get(leaders.get(at)));
      at = leaders.get(at);
    }
    return at;
  }

  /// {@return the buffers to plan, those on the device or those on the host}; `planned` receives the
  /// slot of each
  List<BufferPlan.Request> requests(boolean device, List<Integer> planned) {
    int[] start = new int[size()];
    int[] end = new int[size()];
    java.util.Arrays.fill(start, Integer.MAX_VALUE);
    for (int slot = 0; slot < size(); slot++) {
      int group = leader(slot);
      start[group] = Math.min(start[group], starts.get(slot));
      end[group] = Math.max(end[group], ends.get(slot));
    }
    List<BufferPlan.Request> requests = new ArrayList<>();
    for (int slot = 0; slot < size(); slot++) {
      if (buffered.get(slot) && onDevice.get(slot) == device) {
        int group = leader(slot);
        planned.add(slot);
        requests.add(new BufferPlan.Request(start[group], end[group], bytes(slot)));
      }
    }
    return requests;
  }

  private long bytes(int slot) {
    TensorType type = java.util.Objects.requireNonNull(types.get(slot));
    return Math.multiplyExact(
        type.elementCount(), ElementTypes.dtypeOf(type.elementType()).byteSize());
  }
}
