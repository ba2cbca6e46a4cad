package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelLibrary;
import dev.weir.runtime.device.KernelMemory;
import dev.weir.runtime.device.KernelStreams;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/// The memory in which the frames of an executable keep values: the host's, and a device's where generated
/// kernels do not work on the host's. A tensor on the device is a tensor whose elements the host must not
/// touch; its segment belongs to a scope by which it is known.
final class RunMemory implements AutoCloseable {
  private final String target;
  private final @Nullable KernelLibrary library;
  private final @Nullable KernelMemory device;
  private final Arena arena = Arena.ofShared();
  private final Arena deviceScope = Arena.ofShared();
  private final Map<Long, MemorySegment> blocks = new java.util.TreeMap<>();
  private final Map<Tensor, Tensor> uploaded = new IdentityHashMap<>();

  private final Map<Tensor, Tensor> originals = new IdentityHashMap<>();

  /// What copies on the device are copies of, where they were written over since they were read back.
  private final Map<Tensor, Tensor> written = new IdentityHashMap<>();

  private final ReentrantReadWriteLock uses = new ReentrantReadWriteLock();
  private boolean closed;

  /// @param target the name of the target, for messages
  /// @param library the generated kernels, which are unloaded with the memory
  RunMemory(String target, Optional<KernelLibrary> library) {
    this.target = target;
    this.library = library.orElse(null);
    this.device =
        library.map(KernelLibrary::memory).filter(memory -> !memory.isHost()).orElse(null);
  }

  /// {@return whether generated kernels work on memory that is not the host's}
  boolean hasDevice() {
    return device != null;
  }

  /// {@return what was decided when the generated kernels were loaded}
  ImmutableList<String> choices() {
    return library == null ? ImmutableList.of() : library.choices();
  }

  /// {@return the streams of the device}; none where there is no device, or it has none
  Optional<KernelStreams> streams() {
    return device == null ? Optional.empty() : Objects.requireNonNull(library).streams();
  }

  private KernelMemory device() {
    if (device == null) {
      throw new IllegalStateException("there is no device");
    }
    return device;
  }

  /// {@return `bytes` of the host's memory, until this is closed}
  MemorySegment allocate(long bytes) {
    try {
      return arena.allocate(Math.max(1, bytes), Tensor.ALIGNMENT);
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
    return new DeviceException(target, "not enough memory for " + bytes + " more bytes");
  }

  /// {@return `bytes` of the device's memory, until it is [released][#release] or this is closed}
  @SuppressWarnings("restricted") // the address is only handed back to the device
  MemorySegment allocateOnDevice(long bytes) {
    MemorySegment block = device().allocate(Math.max(1, bytes));
    MemorySegment known =
        MemorySegment.ofAddress(block.address()).reinterpret(Math.max(1, bytes), deviceScope, null);
    synchronized (blocks) {
      if (!closed) {
        blocks.put(known.address(), block);
        return known;
      }
    }
    device().free(block);
    throw new IllegalStateException("the program is closed");
  }

  /// Frees what [#allocateOnDevice] gave.
  void release(MemorySegment known) {
    MemorySegment block;
    synchronized (blocks) {
      block = blocks.remove(known.address());
    }
    if (block != null) {
      synchronize();
      device().free(block);
    }
  }

  boolean isOnDevice(Tensor tensor) {
    return device != null && tensor.data().scope().equals(deviceScope.scope());
  }

  /// {@return a copy of `tensor` on the device, until this is closed; the same for the same tensor}
  Tensor uploaded(Tensor tensor) {
    synchronized (uploaded) {
      Tensor known = uploaded.get(tensor);
      if (known == null) {
        MemorySegment data = allocateOnDevice(tensor.byteSize()).asSlice(0, tensor.byteSize());
        known = Tensor.wrap(data, tensor.dtype(), tensor.shape());
        copy(tensor, known);
        uploaded.put(tensor, known);
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

  /// Reads back what was written over of what the host has.
  void readBack() {
    synchronized (uploaded) {
      written.forEach(this::copy);
      written.clear();
    }
  }

  /// Copies the elements of a tensor to one that is as large, wherever they lie.
  void copy(Tensor from, Tensor to) {
    if (from.byteSize() == 0) {
      return;
    }
    boolean fromDevice = isOnDevice(from);
    boolean toDevice = isOnDevice(to);
    if (fromDevice && toDevice) {
      device().copy(from.data(), to.data());
    } else if (fromDevice) {
      device().copyOut(from.data(), to.data());
    } else if (toDevice) {
      device().copyIn(from.data(), to.data());
    } else {
      MemorySegment.copy(from.data(), 0, to.data(), 0, from.byteSize());
    }
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
    boolean onDevice = isOnDevice(from);
    Tensor to = buffer;
    if (to == null
        || to.dtype() != dtype
        || !to.hasShape(from.shape())
        || isOnDevice(to) != onDevice) {
      to = onDevice ? freshOnDevice(from) : fresh(dtype, from.shape());
    }
    copy(from, to);
    return to;
  }

  private Tensor freshOnDevice(Tensor like) {
    return Tensor.wrap(
        allocateOnDevice(like.byteSize()).asSlice(0, like.byteSize()), like.dtype(), like.shape());
  }

  /// Begins to use the device, which others may use too.
  void enter() {
    if (device != null) {
      uses.readLock().lock();
    }
  }

  /// Ends to use the device.
  void leave() {
    if (device != null) {
      uses.readLock().unlock();
    }
  }

  /// {@return what carries out `launches`, which are recorded while nobody else uses the device}; whoever asks
  /// has [entered][#enter]
  Runnable record(Runnable launches) {
    leave();
    uses.writeLock().lock();
    try {
      return Objects.requireNonNull(library).record(launches);
    } finally {
      uses.readLock().lock();
      uses.writeLock().unlock();
    }
  }

  /// Waits until all kernels are done.
  void synchronize() {
    if (library != null) {
      library.synchronize();
    }
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
    deviceScope.close();
    try {
      blocks.values().forEach(block -> device().free(block));
      blocks.clear();
    } finally {
      // After an error the device takes nothing back but itself.
      if (library != null) {
        library.close();
      }
    }
  }
}
