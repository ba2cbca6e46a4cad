package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.LargeMemory;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.device.DeviceBlocks;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelStreams;
import dev.weir.runtime.device.LoadedDevice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// The memory in which the frames of an executable keep values: the host's, and that of the devices whose
/// kernels do not work on the host's. A tensor on a device is a tensor whose elements the host must not
/// touch; its segment belongs to a scope by which it is known, and which device has it.
final class RunMemory implements AutoCloseable {
  /// The number of the host among devices.
  static final int HOST = -1;

  private final ImmutableList<LoadedDevice> devices;
  private final Arena arena = Arena.ofShared();
  private final ImmutableList<DeviceBlocks> blocks;
  private final boolean hasDevice;
  private final Map<Tensor, Map<Integer, Tensor>> uploaded = new IdentityHashMap<>();

  private final Map<Tensor, Tensor> originals = new IdentityHashMap<>();

  /// What copies on the device are copies of, where they were written over since they were read back.
  private final Map<Tensor, Tensor> written = new IdentityHashMap<>();

  private final ReentrantReadWriteLock uses = new ReentrantReadWriteLock();
  private boolean closed;

  /// @param devices the devices, by number, whose kernels are unloaded with the memory; the name of the first is in
  ///     messages
  RunMemory(List<LoadedDevice> devices) {
    this.devices = ImmutableList.copyOf(devices);
    this.blocks =
        devices.stream()
            .map(device -> new DeviceBlocks(device.ownMemory().orElse(null)))
            .collect(ImmutableList.toImmutableList());
    hasDevice = blocks.stream().anyMatch(DeviceBlocks::isThere);
  }

  /// {@return the devices, by number}
  ImmutableList<LoadedDevice> devices() {
    return devices;
  }

  /// {@return whether generated kernels work on memory that is not the host's}
  boolean hasDevice() {
    return hasDevice;
  }

  /// {@return whether device `number` is there, with memory of its own}
  boolean hasDevice(int number) {
    return number >= 0 && number < blocks.size() && blocks.get(number).isThere();
  }

  /// {@return what was decided when the generated kernels were loaded}
  ImmutableList<String> choices() {
    return devices.stream()
        .flatMap(device -> device.library().stream())
        .flatMap(library -> library.choices().stream())
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return the streams of the devices, by number}; none of one that has no memory of its own, or no streams
  ImmutableList<Optional<KernelStreams>> streams() {
    return devices.stream()
        .map(device ->
            device.ownMemory().isEmpty()
                ? Optional.<KernelStreams>empty()
                : device.library().flatMap(KernelLibrary::streams))
        .collect(ImmutableList.toImmutableList());
  }

  /// {@return `bytes` of the host's memory, until this is closed}
  MemorySegment allocate(long bytes) {
    try {
      return LargeMemory.allocate(arena, Math.max(1, bytes), Tensor.ALIGNMENT);
    } catch (OutOfMemoryError e) {
      throw noMemory(bytes);
    }
  }

  /// {@return a tensor of the host's memory, freed when nobody refers to it}
  Tensor fresh(DType dtype, long... shape) {
    try {
      return Tensor.zeros(dtype, shape);
    } catch (OutOfMemoryError e) {
      throw noMemory(Tensor.elementCountOf(shape) * dtype.byteSize());
    }
  }

  private DeviceException noMemory(long bytes) {
    return new DeviceException(
        devices.getFirst().name(), "not enough memory for " + bytes + " more bytes");
  }

  /// {@return `bytes` of a device's memory, until it is [released][#release] or this is closed}
  MemorySegment allocateOnDevice(int device, long bytes) {
    return blocks.get(device).allocate(bytes);
  }

  /// Frees what [#allocateOnDevice] gave.
  void release(MemorySegment known) {
    for (DeviceBlocks each : blocks) {
      if (each.holds(known)) {
        each.release(known, this::synchronize);
      }
    }
  }

  /// {@return which device has `tensor`}, [#HOST] if the host has
  int device(Tensor tensor) {
    for (int i = 0; i < blocks.size(); i++) {
      if (blocks.get(i).holds(tensor.data())) {
        return i;
      }
    }
    return HOST;
  }

  boolean isOnDevice(Tensor tensor) {
    return device(tensor) != HOST;
  }

  /// {@return a copy of `tensor` on `device`, until this is closed; the same for the same tensor}
  Tensor uploaded(Tensor tensor, int device) {
    synchronized (uploaded) {
      Map<Integer, Tensor> copies = uploaded.computeIfAbsent(tensor, key -> new TreeMap<>());
      Tensor known = copies.get(device);
      if (known == null) {
        known = freshOnDevice(tensor, device);
        copy(tensor, known);
        copies.put(device, known);
        originals.put(known, tensor);
      }
      return known;
    }
  }

  /// Notes that `tensor` was written over; if it is a copy of one of the host's, that is to follow.
  void wrote(Tensor tensor) {
    synchronized (uploaded) {
      Tensor original = originals.get(tensor);
      if (original != null) {
        written.put(tensor, original);
      }
    }
  }

  /// Reads back what was written over of what the host has, and tells the other devices that have copies of it.
  void readBack() {
    synchronized (uploaded) {
      written.forEach((copy, original) -> {
        copy(copy, original);
        uploaded
            .getOrDefault(original, ImmutableMap.of())
            .values()
            .forEach(other -> {
              if (other != copy) {
                copy(original, other);
              }
            });
      });
      written.clear();
    }
  }

  /// Copies the elements of a tensor to one that is as large, wherever they lie.
  void copy(Tensor from, Tensor to) {
    if (from.byteSize() == 0) {
      return;
    }
    int source = device(from);
    int target = device(to);
    if (source == HOST && target == HOST) {
      MemorySegment.copy(from.data(), 0, to.data(), 0, from.byteSize());
    } else if (source == target) {
      memory(source).copy(from.data(), to.data());
    } else if (target == HOST) {
      memory(source).copyOut(from.data(), to.data());
    } else if (source == HOST) {
      memory(target).copyIn(from.data(), to.data());
    } else {
      copy(copied(from), to);
    }
  }

  private KernelMemory memory(int device) {
    return blocks.get(device).memory();
  }

  /// {@return `tensor` if the host can read it, else a copy}
  Tensor onHost(Tensor tensor) {
    if (!isOnDevice(tensor)) {
      return tensor;
    }
    return copied(tensor);
  }

  /// {@return a copy of `tensor` in the host's memory}
  Tensor copied(Tensor tensor) {
    Tensor copy = fresh(tensor.dtype(), tensor.shape());
    copy(tensor, copy);
    return copy;
  }

  /// {@return a copy of `value`, a tensor, a function or a vector of these, where it lies, in the memory
  /// of `old` where it fits}
  Object copyInto(@Nullable Object old, Object value) {
    if (value instanceof Tensor tensor) {
      return copyInto(old instanceof Tensor known ? known : null, tensor);
    }
    if (value instanceof Object[] many) {
      Object[] copies = many instanceof Tensor[] ? new Tensor[many.length] : many.clone();
      Object[] before = old instanceof Object[] known ? known : new Object[0];
      for (int i = 0; i < many.length; i++) {
        copies[i] = copyInto(i < before.length ? before[i] : null, many[i]);
      }
      return copies;
    }
    return value;
  }

  private Tensor copyInto(@Nullable Tensor buffer, Tensor from) {
    DType dtype = from.dtype();
    int device = device(from);
    Tensor to = buffer;
    if (to == null || to.dtype() != dtype || !to.hasShape(from.shape()) || device(to) != device) {
      to = device == HOST ? fresh(dtype, from.shape()) : freshOnDevice(from, device);
    }
    copy(from, to);
    return to;
  }

  private Tensor freshOnDevice(Tensor like, int device) {
    return Tensor.wrap(
        allocateOnDevice(device, like.byteSize()).asSlice(0, like.byteSize()),
        like.dtype(),
        like.shape());
  }

  /// Begins to use the devices, which others may use too.
  void enter() {
    if (hasDevice) {
      uses.readLock().lock();
    }
  }

  /// Ends to use the devices.
  void leave() {
    if (hasDevice) {
      uses.readLock().unlock();
    }
  }

  /// {@return what carries out `launches` of a device, which are recorded while nobody else uses devices}; whoever asks
  /// has [entered][#enter]
  Runnable record(int device, Runnable launches) {
    leave();
    uses.writeLock().lock();
    try {
      return devices.get(device).library().orElseThrow().record(launches);
    } finally {
      uses.readLock().lock();
      uses.writeLock().unlock();
    }
  }

  /// Waits until the kernels of a device are done.
  void synchronize(int device) {
    devices.get(device).library().ifPresent(KernelLibrary::synchronize);
  }

  /// Waits until all kernels are done.
  void synchronize() {
    devices.forEach(device -> device.library().ifPresent(KernelLibrary::synchronize));
  }

  @Override
  public void close() {
    synchronized (blocks) {
      if (closed) {
        return;
      }
      closed = true;
    }
    arena.close();
    RuntimeException failed = null;
    for (int i = 0; i < blocks.size(); i++) {
      try {
        blocks.get(i).close();
      } catch (RuntimeException e) {
        failed = failed == null ? e : failed;
      }
      // After an error the device takes nothing back but itself.
      try {
        devices.get(i).library().ifPresent(KernelLibrary::close);
      } catch (RuntimeException e) {
        failed = failed == null ? e : failed;
      }
    }
    if (failed != null) {
      throw failed;
    }
  }
}
