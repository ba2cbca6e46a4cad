package dev.weir.backend.gpu.cuda;

import dev.weir.runtime.device.DeviceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Memory of a device, of which no more is used than is allowed. What is given back is kept for the next who needs as much,
/// since the driver stops the device to give and to take.
final class MemoryPool {
  private final CudaDriver driver;
  private final OptionalLong limit;
  private final Map<Long, Long> used = new HashMap<>();
  private final TreeMap<Long, Deque<Long>> kept = new TreeMap<>();
  private long usedBytes;
  private long keptBytes;

  /// @param limit how many bytes may be had
  MemoryPool(CudaDriver driver, OptionalLong limit) {
    this.driver = driver;
    this.limit = limit;
  }

  /// {@return the address of memory}
  ///
  /// @throws DeviceException if there is not enough, or no more is allowed
  synchronized long allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("cannot allocate " + bytes + " bytes");
    }
    long size = Math.max(1, bytes);
    long address = keptOf(size);
    if (address == 0) {
      if (limit.isPresent()) {
        shrink(limit.getAsLong() - usedBytes - size);
        if (usedBytes + size > limit.getAsLong()) {
          throw new DeviceException(
              CudaTarget.NAME,
              ("the program needs %d more bytes of the device's memory, and %d of the %d that it"
                      + " may have are in use; allow more, or run it with smaller inputs")
                  .formatted(size, usedBytes, limit.getAsLong()));
        }
      }
      address = fresh(bytes, size);
    }
    return address;
  }

  private long fresh(long bytes, long size) {
    long address;
    try {
      address = driver.allocate(size);
    } catch (CudaDriver.CudaFault first) {
      // What is kept may be all that is missing.
      boolean hasKept = keptBytes > 0;
      shrink(0);
      try {
        if (!hasKept) {
          throw first;
        }
        address = driver.allocate(size);
      } catch (CudaDriver.CudaFault e) {
        throw new DeviceException(
            CudaTarget.NAME,
            "cannot allocate %d bytes, beside %d in use: %s"
                .formatted(bytes, usedBytes, e.getMessage()));
      }
    }
    used.put(address, size);
    usedBytes += size;
    return address;
  }

  /// {@return a piece of `size` bytes that is kept}; 0 if there is none
  private long keptOf(long size) {
    Deque<Long> found = kept.get(size);
    if (found == null) {
      return 0;
    }
    long address = found.remove();
    if (found.isEmpty()) {
      kept.remove(size);
    }
    keptBytes -= size;
    usedBytes += size;
    used.put(address, size);
    return address;
  }

  /// Takes memory back; nobody works on it any more.
  synchronized void free(long address) {
    Long size = used.remove(address);
    if (size == null) {
      throw new IllegalArgumentException("this memory was not allocated here");
    }
    usedBytes -= size;
    keptBytes += size;
    kept.computeIfAbsent(size, key -> new ArrayDeque<>()).add(address);
  }

  /// Gives the driver back what is kept beyond so many bytes, the largest pieces first.
  private void shrink(long most) {
    while (keptBytes > 0 && keptBytes > most) {
      Map.Entry<Long, Deque<Long>> largest = kept.lastEntry();
      driver.free(largest.getValue().remove());
      keptBytes -= largest.getKey();
      if (largest.getValue().isEmpty()) {
        kept.remove(largest.getKey());
      }
    }
  }

  /// Gives everything back.
  synchronized void close() {
    shrink(0);
    used.keySet().stream().sorted().forEach(driver::free);
    used.clear();
    usedBytes = 0;
  }
}
