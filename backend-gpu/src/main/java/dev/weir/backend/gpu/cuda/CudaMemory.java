package dev.weir.backend.gpu.cuda;

import dev.weir.runtime.device.KernelMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.OptionalLong;

/// Memory of the GPU. Segments have its addresses, which the host cannot touch.
final class CudaMemory implements KernelMemory {
  private final CudaDriver driver;
  private final CudaStreams streams;
  private final MemoryPool pool;

  CudaMemory(CudaDriver driver, CudaStreams streams, OptionalLong limit) {
    this.driver = driver;
    this.streams = streams;
    this.pool = new MemoryPool(driver, limit);
  }

  @Override
  public boolean isHost() {
    return false;
  }

  @SuppressWarnings("restricted")
  @Override
  public MemorySegment allocate(long bytes) {
    return MemorySegment.ofAddress(pool.allocate(bytes)).reinterpret(bytes);
  }

  /// Waits for all that was launched, which may work there.
  @Override
  public void free(MemorySegment memory) {
    try {
      streams.synchronize();
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
    pool.free(memory.address());
  }

  @Override
  public void copyIn(MemorySegment host, MemorySegment device) {
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    try {
      copyIn(driver, streams.current(), host, device.address());
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  /// Copies to the device on a stream, and waits for it.
  static void copyIn(CudaDriver driver, long stream, MemorySegment host, long address) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from =
          host.isNative() ? host : arena.allocate(host.byteSize(), 64).copyFrom(host);
      driver.copyIn(stream, from, address);
    }
  }

  @Override
  public void copyOut(MemorySegment device, MemorySegment host) {
    checkSize(host, device);
    if (host.byteSize() == 0) {
      return;
    }
    try {
      copyOut(driver, streams.current(), device.address(), host);
    } catch (CudaDriver.CudaFault e) {
      throw CudaLibrary.fault(e);
    }
  }

  /// Copies to the host on a stream, and waits for it.
  static void copyOut(CudaDriver driver, long stream, long address, MemorySegment host) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = host.isNative() ? host : arena.allocate(host.byteSize(), 64);
      driver.copyOut(stream, address, to);
      if (!host.isNative()) {
        host.copyFrom(to);
      }
    }
  }

  @Override
  public void copy(MemorySegment from, MemorySegment to) {
    checkSize(from, to);
    if (from.byteSize() > 0) {
      streams.copy(from, to);
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
    pool.close();
  }
}
