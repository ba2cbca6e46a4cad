package dev.weir.runtime.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What a program has of the memory of one device. Its segments belong to a scope by which they are known.
public final class DeviceBlocks implements AutoCloseable {
  private final @Nullable KernelMemory memory;
  private final Arena scope = Arena.ofShared();
  private final Map<Long, MemorySegment> blocks = new TreeMap<>();
  private boolean closed;

  /// Has nothing yet.
  ///
  /// @param memory the device's memory, null where its kernels work on the host's
  public DeviceBlocks(@Nullable KernelMemory memory) {
    this.memory = memory;
  }

  /// {@return whether the device has memory of its own}
  public boolean isThere() {
    return memory != null;
  }

  /// {@return the memory}
  ///
  /// @throws IllegalStateException if it has none of its own
  public KernelMemory memory() {
    if (memory == null) {
      throw new IllegalStateException("there is no device");
    }
    return memory;
  }

  /// {@return whether `segment` is of this memory}
  public boolean holds(MemorySegment segment) {
    return memory != null && segment.scope().equals(scope.scope());
  }

  /// {@return `bytes` of the device's memory, until it is released or this is closed}
  @SuppressWarnings("restricted") // the address is only handed back to the device
  public MemorySegment allocate(long bytes) {
    MemorySegment block = memory().allocate(Math.max(1, bytes));
    MemorySegment known =
        MemorySegment.ofAddress(block.address()).reinterpret(Math.max(1, bytes), scope, null);
    synchronized (blocks) {
      if (!closed) {
        blocks.put(known.address(), block);
        return known;
      }
    }
    memory().free(block);
    throw new IllegalStateException("the program is closed");
  }

  /// Frees what [#allocate] gave.
  ///
  /// @param settle waits for what may work there
  public void release(MemorySegment known, Runnable settle) {
    MemorySegment block;
    synchronized (blocks) {
      block = blocks.remove(known.address());
    }
    if (block != null) {
      settle.run();
      memory().free(block);
    }
  }

  /// Frees all of it.
  @Override
  public void close() {
    synchronized (blocks) {
      closed = true;
    }
    scope.close();
    blocks.values().forEach(block -> memory().free(block));
    blocks.clear();
  }
}
