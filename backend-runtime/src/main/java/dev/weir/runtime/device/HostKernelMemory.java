package dev.weir.runtime.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// The host's memory, for targets whose kernels work on that.
public final class HostKernelMemory implements KernelMemory, AutoCloseable {
  private static final long ALIGNMENT = 64;

  private final String target;
  private final ConcurrentMap<Long, Arena> arenas = new ConcurrentHashMap<>();

  /// Makes memory of the target of that name.
  public HostKernelMemory(String target) {
    this.target = target;
  }

  @Override
  public boolean isHost() {
    return true;
  }

  @Override
  public MemorySegment allocate(long bytes) {
    Arena arena = Arena.ofShared();
    try {
      MemorySegment memory = arena.allocate(Math.max(1, bytes), ALIGNMENT);
      arenas.put(memory.address(), arena);
      return memory;
    } catch (OutOfMemoryError e) {
      arena.close();
      throw new DeviceException(target, "not enough memory for " + bytes + " more bytes");
    }
  }

  @Override
  public void free(MemorySegment memory) {
    Arena arena = arenas.remove(memory.address());
    if (arena == null) {
      throw new IllegalArgumentException("this memory was not allocated here, or is free already");
    }
    arena.close();
  }

  @Override
  public void copyIn(MemorySegment host, MemorySegment device) {
    device.copyFrom(host);
  }

  @Override
  public void copyOut(MemorySegment device, MemorySegment host) {
    host.copyFrom(device);
  }

  @Override
  public void copy(MemorySegment from, MemorySegment to) {
    to.copyFrom(from);
  }

  /// Frees all that is left.
  @Override
  public void close() {
    arenas.values().forEach(Arena::close);
    arenas.clear();
  }
}
