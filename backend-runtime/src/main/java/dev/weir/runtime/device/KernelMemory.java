package dev.weir.runtime.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Memory of a device. A segment of it may be cut into slices; only its address counts unless
/// [#isHost].
public interface KernelMemory {
  /// {@return whether the host reads and writes this memory as its own}
  boolean isHost();

  /// {@return `bytes` of memory, aligned to at least 64 bytes, to be freed}
  ///
  /// @throws DeviceException if there is not enough
  MemorySegment allocate(long bytes);

  /// Frees what [#allocate] gave.
  void free(MemorySegment memory);

  /// Copies from the host, after all that was launched before; done when the call returns.
  void copyIn(MemorySegment host, MemorySegment device);

  /// Copies to the host, after all that was launched before; done when the call returns.
  void copyOut(MemorySegment device, MemorySegment host);

  /// Copies within the device, after all that was launched before.
  default void copy(MemorySegment from, MemorySegment to) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment between = arena.allocate(from.byteSize(), 64);
      copyOut(from, between);
      copyIn(between, to);
    }
  }
}
