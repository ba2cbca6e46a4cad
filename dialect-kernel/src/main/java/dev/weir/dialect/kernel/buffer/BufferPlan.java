package dev.weir.dialect.kernel.buffer;

import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Where each intermediate value of a program lies in one block of memory, decided before the run
/// from the values' lifetimes.
///
/// @param offsets the start of each requested buffer, in request order
/// @param size the size of the block in bytes
/// @param requested what the buffers would take without sharing, in bytes
/// @param live the most bytes that are alive at one step: no plan can do with less
public record BufferPlan(
    com.google.common.primitives.ImmutableLongArray offsets, long size, long requested, long live) {
  /// Every buffer starts at a multiple of this.
  public static final long ALIGNMENT = 64;

  /// A buffer of `size` bytes, alive from step `start` to step `end`, both included.
  public record Request(int start, int end, long size) {}

  /// {@return the bytes that the elements of `value` take, a tensor whose sizes are known}
  public static long bytes(Value value) {
    TensorType type = ((TensorLike) value.type()).tensor();
    return Math.multiplyExact(
        type.elementCount(), ElementTypes.dtypeOf(type.elementType()).byteSize());
  }

  /// Places the buffers so that no two that are alive at the same step overlap.
  ///
  /// One sweep over the steps with a free list ordered by offset and one by size: O(n log n). Each
  /// buffer takes the smallest free gap that holds it.
  public static BufferPlan of(List<Request> requests) {
    return new Sweep(requests).run();
  }

  /// {@return the bytes that a buffer of `size` bytes takes up}
  public static long aligned(long size) {
    return Math.max(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  }

  private static final class Sweep {
    private record Gap(long size, long offset) {}

    private final List<Request> requests;
    private final TreeMap<Long, Long> byOffset = new TreeMap<>();
    private final java.util.TreeSet<Gap> bySize =
        new java.util.TreeSet<>(Comparator.comparingLong(Gap::size).thenComparingLong(Gap::offset));
    private long end;

    Sweep(List<Request> requests) {
      this.requests = requests;
    }

    BufferPlan run() {
      long[] offsets = new long[requests.size()];
      long requested = 0;
      List<Integer> byStart = new ArrayList<>();
      List<Integer> byEnd = new ArrayList<>();
      for (int i = 0; i < requests.size(); i++) {
        byStart.add(i);
        byEnd.add(i);
        requested += aligned(requests.get(i).size());
      }
      byStart.sort(Comparator.comparingInt(i -> requests.get(i).start()));
      byEnd.sort(Comparator.comparingInt(i -> requests.get(i).end()));
      long alive = 0;
      long most = 0;
      int ended = 0;
      for (int index : byStart) {
        Request request = requests.get(index);
        while (ended < byEnd.size() && requests.get(byEnd.get(ended)).end() < request.start()) {
          int gone = byEnd.get(ended++);
          release(offsets[gone], aligned(requests.get(gone).size()));
          alive -= requests.get(gone).size();
        }
        alive += request.size();
        most = Math.max(most, alive);
        offsets[index] = take(aligned(request.size()));
      }
      return new BufferPlan(
          com.google.common.primitives.ImmutableLongArray.copyOf(offsets), end, requested, most);
    }

    private long take(long size) {
      Gap gap = bySize.ceiling(new Gap(size, 0));
      if (gap != null) {
        remove(gap.offset(), gap.size());
        if (gap.size() > size) {
          add(gap.offset() + size, gap.size() - size);
        }
        return gap.offset();
      }
      Map.Entry<Long, Long> last = byOffset.lastEntry();
      long offset = end;
      if (last != null && last.getKey() + last.getValue() == end) {
        offset = last.getKey();
        remove(offset, last.getValue());
      }
      end = offset + size;
      return offset;
    }

    private void release(long offset, long size) {
      long from = offset;
      long length = size;
      Map.Entry<Long, Long> before = byOffset.lowerEntry(offset);
      if (before != null && before.getKey() + before.getValue() == offset) {
        remove(before.getKey(), before.getValue());
        from = before.getKey();
        length += before.getValue();
      }
      Long after = byOffset.get(offset + size);
      if (after != null) {
        remove(offset + size, after);
        length += after;
      }
      add(from, length);
    }

    private void add(long offset, long size) {
      byOffset.put(offset, size);
      bySize.add(new Gap(size, offset));
    }

    private void remove(long offset, long size) {
      byOffset.remove(offset);
      bySize.remove(new Gap(size, offset));
    }
  }
}
