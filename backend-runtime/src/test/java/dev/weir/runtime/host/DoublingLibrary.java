package dev.weir.runtime.host;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A library of one kernel, `double`, that doubles as many floats as its size argument says. Its memory is
/// the host's, or one that is told apart by its addresses, which are those of the host's with a bit on top:
/// whoever touches it as the host's fails.
final class DoublingLibrary implements KernelLibrary, KernelMemory {
  private static final long BIT = 1L << 62;

  private final boolean host;
  private final Map<Long, Arena> arenas = new ConcurrentHashMap<>();
  private boolean broken;

  /// How often the kernel was launched, and how many blocks of memory were ever made.
  int launches;

  int blocks;
  boolean closed;

  /// How often launches were recorded, and how often what was recorded was carried out.
  int recordings;

  int replays;

  private @Nullable List<Runnable> recording;

  DoublingLibrary(boolean host) {
    this.host = host;
  }

  /// Lets every launch from now on fail.
  void breakDown() {
    broken = true;
  }

  int blocksInUse() {
    return arenas.size();
  }

  @Override
  public LoadedKernel kernel(String name) {
    if (!name.equals("double")) {
      throw new IllegalArgumentException(name);
    }
    return (pointers, sizes) -> {
      if (broken) {
        throw new DeviceException("fake", name, "out of order");
      }
      if (recording != null) {
        MemorySegment[] kept = pointers.clone();
        long count = sizes[0];
        recording.add(() -> twice(kept, count));
        return;
      }
      launches++;
      twice(pointers, sizes[0]);
    };
  }

  private void twice(MemorySegment[] pointers, long count) {
    MemorySegment from = host ? pointers[0] : real(pointers[0]);
    MemorySegment last = pointers[pointers.length - 1];
    MemorySegment to = host ? last : real(last);
    for (long i = 0; i < count; i++) {
      to.setAtIndex(JAVA_FLOAT, i, 2 * from.getAtIndex(JAVA_FLOAT, i));
    }
  }

  /// What is launched meanwhile, by whichever thread, is recorded, as on a device.
  @Override
  public Runnable record(Runnable run) {
    List<Runnable> taken = new ArrayList<>();
    recordings++;
    recording = taken;
    run.run();
    recording = null;
    return () -> {
      synchronized (this) {
        replays++;
      }
      taken.forEach(Runnable::run);
    };
  }

  @SuppressWarnings("restricted") // the address is that of memory that is there
  private static MemorySegment real(MemorySegment segment) {
    return MemorySegment.ofAddress(segment.address() & ~BIT).reinterpret(segment.byteSize());
  }

  @Override
  public KernelMemory memory() {
    return this;
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public boolean isHost() {
    return host;
  }

  @SuppressWarnings("restricted") // the segment is never read
  @Override
  public MemorySegment allocate(long bytes) {
    Arena arena = Arena.ofShared();
    long address = arena.allocate(bytes, 64).address() | BIT;
    arenas.put(address, arena);
    blocks++;
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }

  @Override
  public void free(MemorySegment memory) {
    arenas.remove(memory.address()).close();
  }

  @Override
  public void copyIn(MemorySegment from, MemorySegment device) {
    real(device).copyFrom(from);
  }

  @Override
  public void copyOut(MemorySegment device, MemorySegment to) {
    to.copyFrom(real(device));
  }
}
