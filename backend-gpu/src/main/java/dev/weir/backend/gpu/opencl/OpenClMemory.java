package dev.weir.backend.gpu.opencl;

import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/// Buffers of a device. A segment stands for a place in one: its address is a number that this class
/// gave out and nothing that the host may touch.
final class OpenClMemory implements KernelMemory {
  /// Where the numbers begin: above what processes use on common systems.
  private static final long FIRST = 1L << 56;

  private static final long ALIGNMENT = 256;

  /// A place in a buffer.
  record Place(long buffer, long from) {}

  private record Buffer(long handle, long bytes) {}

  private final OpenCl opencl;
  private final long context;
  private final long queue;
  private final ConcurrentSkipListMap<Long, Buffer> buffers = new ConcurrentSkipListMap<>();
  private long next = FIRST;

  OpenClMemory(OpenCl opencl, long context, long queue) {
    this.opencl = opencl;
    this.context = context;
    this.queue = queue;
  }

  @Override
  public boolean isHost() {
    return false;
  }

  @SuppressWarnings("restricted")
  @Override
  public synchronized MemorySegment allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("cannot allocate " + bytes + " bytes");
    }
    int[] error = new int[1];
    long handle = opencl.createBuffer(context, Math.max(1, bytes), error);
    if (error[0] != 0) {
      throw new DeviceException(
          OpenClTarget.NAME,
          "cannot allocate %d bytes: %s".formatted(bytes, OpenCl.describe(error[0])));
    }
    long address = next;
    next += (bytes + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
    buffers.put(address, new Buffer(handle, bytes));
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  @Override
  public void free(MemorySegment memory) {
    Buffer buffer = buffers.remove(memory.address());
    if (buffer == null) {
      throw new IllegalArgumentException("this memory was not allocated here");
    }
    opencl.releaseBuffer(buffer.handle());
  }

  /// {@return where a segment lies}
  ///
  /// @throws IllegalArgumentException if it does not lie in one of the buffers
  Place place(MemorySegment memory) {
    Map.Entry<Long, Buffer> entry = buffers.floorEntry(memory.address());
    if (entry == null
        || memory.address() - entry.getKey() + memory.byteSize() > entry.getValue().bytes()) {
      throw new IllegalArgumentException("this memory is not the device's");
    }
    return new Place(entry.getValue().handle(), memory.address() - entry.getKey());
  }

  @Override
  public void copyIn(MemorySegment host, MemorySegment device) {
    Place place = place(device);
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    if (host.isNative()) {
      opencl.write(queue, place.buffer(), place.from(), host);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(host.byteSize(), 64).copyFrom(host);
      opencl.write(queue, place.buffer(), place.from(), copy);
    }
  }

  @Override
  public void copyOut(MemorySegment device, MemorySegment host) {
    Place place = place(device);
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    if (host.isNative()) {
      opencl.read(queue, place.buffer(), place.from(), host);
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocate(host.byteSize(), 64);
      opencl.read(queue, place.buffer(), place.from(), copy);
      host.copyFrom(copy);
    }
  }

  private static void checkSize(MemorySegment host, MemorySegment device) {
    if (host.byteSize() != device.byteSize()) {
      throw new IllegalArgumentException(
          "cannot copy between %d and %d bytes".formatted(host.byteSize(), device.byteSize()));
    }
  }

  /// Frees what is left.
  void close() {
    for (Buffer buffer : buffers.values()) {
      opencl.releaseBuffer(buffer.handle());
    }
    buffers.clear();
  }
}
