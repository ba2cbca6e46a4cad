package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.buffer.BufferPlan;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The buffers of a frame: those that the plan places, and memory for values of dynamic sizes, which stays as large as
/// it ever had to be.
final class FrameBuffers {
  private final RunMemory memory;

  /// Whether the frame is the program's, which is kept as long as the program; those of functions come and go.
  private final boolean isOfProgram;

  /// The device that has the value of each slot.
  private final int[] devices;

  private final @Nullable Tensor[] planned;
  private final @Nullable Object[] dynamic;
  private final @Nullable MemorySegment[] grown;

  /// For each slot its index in `grown`.
  private final int[] growing;

  FrameBuffers(HostCode code, RunMemory memory, boolean isOfProgram) {
    this.memory = memory;
    this.isOfProgram = isOfProgram;
    devices = code.devices().toArray();
    planned = new Tensor[code.slotCount()];
    dynamic = new Object[code.slotCount()];
    growing = code.growing().toArray();
    grown = new MemorySegment[Arrays.stream(growing).map(index -> index + 1).max().orElse(0)];
    place(code.plan(), code.plannedSlots());
    place(code.devicePlan(), code.devicePlannedSlots());
  }

  private void place(BufferPlan plan, ImmutableList<HostCode.Planned> buffers) {
    PlannedBlocks.of(plan, buffers, devices, this::block)
        .forEach((slot, tensor) -> planned[slot] = tensor);
  }

  private MemorySegment block(long bytes, int device) {
    if (device != RunMemory.HOST) {
      return memory.allocateOnDevice(device, bytes);
    }
    return isOfProgram ? memory.allocate(bytes) : memory.fresh(DType.INT8, bytes).data();
  }

  /// {@return the buffer of `slot`}
  ///
  /// @throws KernelException if the program says that there are more or fewer elements: what reads them goes by that
  Tensor of(int slot, DType dtype, long... shape) {
    Tensor ready = planned[slot];
    if (ready != null && ready.elementCount() != Tensor.elementCountOf(shape)) {
      throw new KernelException(
          "a result is of shape %s, and the program says %s; a size that only a run can tell is '?'"
              .formatted(Arrays.toString(shape), Arrays.toString(ready.shape())));
    }
    if (ready == null || ready.dtype() != dtype || !ready.hasShape(shape)) {
      ready = dynamic[slot] instanceof Tensor made ? made : null;
      if (ready == null
          || ready.dtype() != dtype
          || !ready.hasShape(shape)
          || !isWhereItGrows(slot, ready)) {
        ready = grow(slot, dtype, shape);
        dynamic[slot] = ready;
      }
    }
    return ready;
  }

  /// {@return whether `tensor` lies in the buffer of `slot`, which may have grown for another since}
  private boolean isWhereItGrows(int slot, Tensor tensor) {
    MemorySegment room = grown[growing[slot]];
    return room != null && room.address() == tensor.data().address();
  }

  private Tensor grow(int slot, DType dtype, long... shape) {
    long bytes = Math.multiplyExact(Tensor.elementCountOf(shape), (long) dtype.byteSize());
    MemorySegment room = grown[growing[slot]];
    if (room == null || room.byteSize() < bytes) {
      if (devices[slot] == RunMemory.HOST) {
        room = memory.fresh(DType.INT8, bytes).data();
      } else {
        if (room != null) {
          memory.release(room);
        }
        room = memory.allocateOnDevice(devices[slot], bytes);
      }
      grown[growing[slot]] = room;
    }
    return Tensor.wrap(room.asSlice(0, bytes), dtype, shape);
  }

  /// Copies `value` to where the last copy for `slot` lies, if there is one of its kind.
  ///
  /// @return the copy
  Object copy(int slot, Object value) {
    Object copy = memory.copyInto(dynamic[slot], value);
    dynamic[slot] = copy;
    return copy;
  }

  /// {@return whether `value` lies in memory that was made for `slot` while the program ran}
  boolean isMade(int slot, Object value) {
    return value == dynamic[slot];
  }
}
