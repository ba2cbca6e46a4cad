package dev.weir.backend.gpu.cuda;

import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Memory of the GPU. Segments have its addresses, which the host cannot touch.
final class CudaMemory implements KernelMemory {
  private final CudaDriver driver;
  private final long stream;
  private final Set<Long> allocated = ConcurrentHashMap.newKeySet();

  CudaMemory(CudaDriver driver, long stream) {
    this.driver = driver;
    this.stream = stream;
  }

  @Override
  public boolean isHost() {
    return false;
  }

  @SuppressWarnings("restricted")
  @Override
  public MemorySegment allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("cannot allocate " + bytes + " bytes");
    }
    try {
      long address = driver.allocate(Math.max(1, bytes));
      allocated.add(address);
      return MemorySegment.ofAddress(address).reinterpret(bytes);
    } catch (CudaDriver.CudaFault e) {
      throw new DeviceException(
          CudaTarget.NAME, "cannot allocate %d bytes: %s".formatted(bytes, e.getMessage()));
    }
  }

  @Override
  public void free(MemorySegment memory) {
    if (!allocated.remove(memory.address())) {
      throw new IllegalArgumentException("this memory was not allocated here");
    }
    driver.free(memory.address());
  }

  @Override
  public void copyIn(MemorySegment host, MemorySegment device) {
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from =
          host.isNative() ? host : arena.allocate(host.byteSize(), 64).copyFrom(host);
      driver.copyIn(stream, from, device.address());
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  @Override
  public void copyOut(MemorySegment device, MemorySegment host) {
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = host.isNative() ? host : arena.allocate(host.byteSize(), 64);
      driver.copyOut(stream, device.address(), to);
      if (!host.isNative()) {
        host.copyFrom(to);
      }
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
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
    for (long address : allocated) {
      driver.free(address);
    }
    allocated.clear();
  }
}
