package dev.weir.dialect.kernel.buffer;

import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.kernel.BufferPlanAttr;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.StorageAttr;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.type.TensorLike;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Checks the buffer plan of a program or a function: every result has a place, that place is in its block, and no two
/// values that are needed at the same time lie in the same bytes.
public final class BufferPlanCheck {
  /// A result in memory of the plan.
  private record Buffer(OpResult result, int start, int end, long offset, long bytes) {}

  private final Diagnostics diagnostics;
  private final BufferIntervals intervals;
  private final BufferSharing sharing = new BufferSharing();
  private final List<OpResult> grownOnHost = new ArrayList<>();
  private final List<OpResult> grownOnDevice = new ArrayList<>();

  private BufferPlanCheck(Block body, Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    intervals = BufferIntervals.of(body);
  }

  /// Reports what is wrong with `plan`, which stands under `name` on `owner`.
  public static void verify(
      BufferPlanAttr plan, Operation owner, String name, Diagnostics diagnostics) {
    boolean fits =
        name.equals(BufferPlanAttr.NAME)
            && (owner instanceof ModuleOp || owner instanceof Callable)
            && owner.regionCount() == 1
            && owner.region(0).size() == 1;
    if (!fits) {
      diagnostics.error(
          owner,
          "a buffer plan stands under '%s' on a program or a function of one block",
          BufferPlanAttr.NAME);
      return;
    }
    Block body = owner.region(0).entry();
    new BufferPlanCheck(body, diagnostics).run(plan, owner instanceof ModuleOp ? body : null);
  }

  private void run(BufferPlanAttr plan, @Nullable Block program) {
    int found = diagnostics.errorCount();
    List<OpResult> placed = new ArrayList<>();
    for (Operation op : intervals.calls()) {
      if (!(op.attribute(StorageAttr.NAME) instanceof StorageAttr storage)) {
        diagnostics.error(
            op,
            "has no '%s', but the program has a buffer plan: run 'plan-buffers'",
            StorageAttr.NAME);
      } else if (storage.results().size() == op.resultCount()) {
        for (int i = 0; i < op.resultCount(); i++) {
          check(op, i, storage, program, placed);
        }
      }
    }
    if (diagnostics.errorCount() == found) {
      place(placed, false, plan.host());
      place(placed, true, plan.device());
      share(grownOnHost);
      share(grownOnDevice);
    }
  }

  /// Reports results that are needed at the same time and grow in one buffer.
  private void share(List<OpResult> grown) {
    grown.sort(Comparator.comparingInt(intervals::start));
    Map<Storage, OpResult> last = new HashMap<>();
    for (OpResult result : grown) {
      StorageAttr storage = (StorageAttr) result.owner().attribute(StorageAttr.NAME);
      Storage buffer = Objects.requireNonNull(storage).results().get(result.index());
      OpResult other = last.put(buffer, result);
      if (other != null && intervals.end(other) >= intervals.start(result)) {
        diagnostics
            .error(
                result.owner(),
                "result %d grows in a buffer that holds a value that is still live",
                result.index())
            .note(
                other.owner().location(),
                "result %d of '%s' grows there",
                other.index(),
                other.owner().name());
        return;
      }
    }
  }

  private void check(
      Operation op, int i, StorageAttr storage, @Nullable Block program, List<OpResult> placed) {
    OpResult result = op.result(i);
    Storage given = storage.results().get(i);
    if (!CallMemory.isOwn(result)) {
      if (!(given instanceof Storage.None)) {
        diagnostics.error(op, "result %d is not computed into memory: expected 'none'", i);
      }
      return;
    }
    switch (given) {
      case Storage.At at -> {
        sharing.own(result);
        placed.add(result);
      }
      case Storage.Grown(int buffer) when buffer >= 0 -> {
        sharing.own(result);
        (CallMemory.isOnDevice(result) ? grownOnDevice : grownOnHost).add(result);
      }
      case Storage.Over(int operand) when operand >= 0 && operand < op.operandCount() -> {
        String obstacle = sharing.obstacle(op, i, operand);
        if (obstacle.isEmpty() && storage.results().indexOf(given) != i) {
          obstacle = "over which another result is";
        }
        if (!obstacle.isEmpty()) {
          diagnostics.error(
              op, "result %d cannot be written over operand %d, %s", i, operand, obstacle);
        } else {
          sharing.own(result);
          intervals.join(op.operand(operand), result);
        }
      }
      case Storage.Output() -> {
        if (!CallMemory.isOutput(result, program)) {
          diagnostics.error(op, "result %d is no output of the program that the host can read", i);
        }
      }
      case Storage.None() ->
          diagnostics.error(op, "result %d is computed into memory, but has none", i);
      default -> {
        // Is reported with the attribute.
      }
    }
  }

  /// One sweep over time with the buffers that are needed, by offset: O(n log n).
  private void place(List<OpResult> placed, boolean onDevice, long size) {
    List<Buffer> buffers = new ArrayList<>();
    for (OpResult result : placed) {
      Operation op = result.owner();
      if (CallMemory.isOnDevice(result) == onDevice
          && op.attribute(StorageAttr.NAME) instanceof StorageAttr storage
          && storage.results().get(result.index()) instanceof Storage.At(long offset)
          && isSized(result)) {
        add(buffers, result, offset, size);
      }
    }
    buffers.sort(Comparator.comparingInt(Buffer::start));
    TreeMap<Long, Buffer> live = new TreeMap<>();
    PriorityQueue<Buffer> ending = new PriorityQueue<>(Comparator.comparingInt(Buffer::end));
    for (Buffer buffer : buffers) {
      while (!ending.isEmpty() && ending.peek().end() < buffer.start()) {
        live.remove(ending.remove().offset());
      }
      Map.Entry<Long, Buffer> below = live.lowerEntry(buffer.offset() + buffer.bytes());
      if (below != null && below.getValue().offset() + below.getValue().bytes() > buffer.offset()) {
        clash(buffer, below.getValue());
        return;
      }
      live.put(buffer.offset(), buffer);
      ending.add(buffer);
    }
  }

  private static boolean isSized(Value value) {
    return value.type() instanceof TensorLike like && like.tensor().isStatic();
  }

  private void add(List<Buffer> buffers, OpResult result, long offset, long size) {
    long bytes = BufferPlan.bytes(result);
    if (offset > size - bytes) {
      diagnostics.error(
          result.owner(),
          "result %d is stored in bytes %d to %d, beyond the %d of the plan",
          result.index(),
          offset,
          offset + bytes,
          size);
    } else if (bytes > 0) {
      buffers.add(
          new Buffer(result, intervals.start(result), intervals.end(result), offset, bytes));
    }
  }

  private void clash(Buffer buffer, Buffer other) {
    diagnostics
        .error(
            buffer.result().owner(),
            "result %d is stored in bytes %d to %d, which hold a value that is still live",
            buffer.result().index(),
            buffer.offset(),
            buffer.offset() + buffer.bytes())
        .note(
            other.result().owner().location(),
            "result %d of '%s' is stored in bytes %d to %d",
            other.result().index(),
            other.result().owner().name(),
            other.offset(),
            other.offset() + other.bytes());
  }
}
