package dev.weir.compiler;

import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.MemorySegment;

/// Stands for the kernels of a device that need not be there: a program can be planned with it, not run.
final class UnloadedLibrary implements KernelLibrary, KernelMemory {
  private static final long PAGE = 4096;

  private final boolean host;
  private long next = PAGE;

  /// @param host whether the kernels would work on the host's memory
  UnloadedLibrary(boolean host) {
    this.host = host;
  }

  @Override
  public LoadedKernel kernel(String name) {
    return (pointers, sizes) -> {
      throw new IllegalStateException("'" + name + "' was not loaded");
    };
  }

  @Override
  public KernelMemory memory() {
    return this;
  }

  @Override
  public void close() {}

  @Override
  public boolean isHost() {
    return host;
  }

  @Override
  public synchronized MemorySegment allocate(long bytes) {
    MemorySegment memory = MemorySegment.ofAddress(next);
    next += (bytes / PAGE + 1) * PAGE;
    return memory;
  }

  @Override
  public void free(MemorySegment memory) {}

  @Override
  public void copyIn(MemorySegment from, MemorySegment device) {}

  @Override
  public void copyOut(MemorySegment device, MemorySegment to) {}
}
