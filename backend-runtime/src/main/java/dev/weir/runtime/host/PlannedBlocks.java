package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The memory that a plan asks for: a block of the host's, and a block of each device's, which is the part of the plan for
/// devices that its values lie in.
final class PlannedBlocks {
  /// Gives memory.
  @FunctionalInterface
  interface Allocation {
    MemorySegment block(long bytes, int device);
  }

  /// A part of a plan.
  private record Part(long begin, long end) {
    Part with(long from, long to) {
      return new Part(Math.min(begin, from), Math.max(end, to));
    }
  }

  private PlannedBlocks() {}

  /// {@return the tensor of each slot that the plan has a place for}
  ///
  /// @param devices the device of each slot
  static Map<Integer, Tensor> of(
      BufferPlan plan, List<HostCode.Planned> buffers, int[] devices, Allocation memory) {
    Map<Integer, Part> parts = new TreeMap<>();
    for (int i = 0; i < buffers.size(); i++) {
      long begin = plan.offsets().get(i);
      long end = begin + buffers.get(i).bytes();
      parts.merge(
          devices[buffers.get(i).slot()],
          new Part(begin, end),
          (known, more) -> known.with(more.begin(), more.end()));
    }
    Map<Integer, MemorySegment> blocks = new TreeMap<>();
    parts.forEach(
        (device, part) -> blocks.put(device, memory.block(part.end() - part.begin(), device)));
    Map<Integer, Tensor> tensors = new TreeMap<>();
    for (int i = 0; i < buffers.size(); i++) {
      HostCode.Planned slot = buffers.get(i);
      int device = devices[slot.slot()];
      long begin = Objects.requireNonNull(parts.get(device)).begin();
      MemorySegment data =
          Objects.requireNonNull(blocks.get(device))
              .asSlice(plan.offsets().get(i) - begin, slot.bytes());
      tensors.put(slot.slot(), Tensor.wrap(data, slot.dtype(), slot.shape().toArray()));
    }
    return tensors;
  }
}
