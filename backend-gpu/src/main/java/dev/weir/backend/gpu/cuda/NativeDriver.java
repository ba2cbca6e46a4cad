package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import dev.weir.backend.gpu.simt.TensorBox;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// CUDA's driver, called in the library `libcuda` of the system.
///
/// The primary context of a device is used, as the runtime library of CUDA does. It is made
/// current on the calling thread before each call.
final class NativeDriver implements CudaDriver {
  private static final int CAPABILITY_MAJOR = 75;
  private static final int CAPABILITY_MINOR = 76;
  private static final int MAX_DYNAMIC_SHARED = 8;
  private static final int CAPTURE_RELAXED = 2;
  private static final long OPEN_WITHOUT_FLAGS = 48 << 10;

  private final MethodHandle errorName;
  private final MethodHandle setCurrent;
  private final MethodHandle releaseContext;
  private final MethodHandle moduleLoad;
  private final MethodHandle moduleUnload;
  private final MethodHandle moduleFunction;
  private final MethodHandle functionSet;
  private final MethodHandle streamCreate;
  private final MethodHandle streamDestroy;
  private final MethodHandle streamSynchronize;
  private final MethodHandle memoryAllocate;
  private final MethodHandle memoryFree;
  private final MethodHandle copyToDevice;
  private final MethodHandle copyToHost;
  private final MethodHandle launchKernel;
  private final MethodHandle captureBegin;
  private final MethodHandle captureEnd;
  private final MethodHandle graphInstantiate;
  private final MethodHandle graphLaunch;
  private final MethodHandle graphDestroy;
  private final MethodHandle graphRunDestroy;
  private final Supplier<TensorMaps> tensorMaps;
  private final Supplier<NativeStreaming> streaming;
  private final int device;
  private final long context;
  private final int capability;
  private final String kind;

  private NativeDriver(NativeLibrary cuda, String kind, int ordinal) {
    this.kind = kind;
    errorName = cuda.function("cuGetErrorName", "IJ");
    setCurrent = cuda.function("cuCtxSetCurrent", "J");
    releaseContext = cuda.function("cuDevicePrimaryCtxRelease_v2", "I");
    moduleLoad = cuda.function("cuModuleLoadData", "JJ");
    moduleUnload = cuda.function("cuModuleUnload", "J");
    moduleFunction = cuda.function("cuModuleGetFunction", "JJJ");
    functionSet = cuda.function("cuFuncSetAttribute", "JII");
    streamCreate = cuda.function("cuStreamCreate", "JI");
    streamDestroy = cuda.function("cuStreamDestroy_v2", "J");
    streamSynchronize = cuda.function("cuStreamSynchronize", "J");
    memoryAllocate = cuda.function("cuMemAlloc_v2", "JJ");
    memoryFree = cuda.function("cuMemFree_v2", "J");
    copyToDevice = cuda.function("cuMemcpyHtoDAsync_v2", "JJJJ");
    copyToHost = cuda.function("cuMemcpyDtoHAsync_v2", "JJJJ");
    launchKernel = cuda.function("cuLaunchKernel", "JIIIIIIIJJJ");
    tensorMaps = Suppliers.memoize(() -> new TensorMaps(cuda, this::check));
    streaming = Suppliers.memoize(() -> new NativeStreaming(cuda, this::makeCurrent, this::check));
    captureBegin = cuda.function("cuStreamBeginCapture_v2", "JI");
    captureEnd = cuda.function("cuStreamEndCapture", "JJ");
    graphInstantiate = cuda.function("cuGraphInstantiateWithFlags", "JJJ");
    graphLaunch = cuda.function("cuGraphLaunch", "JJ");
    graphDestroy = cuda.function("cuGraphDestroy", "J");
    graphRunDestroy = cuda.function("cuGraphExecDestroy", "J");
    MethodHandle init = cuda.function("cuInit", "I");
    MethodHandle countDevices = cuda.function("cuDeviceGetCount", "J");
    MethodHandle getDevice = cuda.function("cuDeviceGet", "JI");
    MethodHandle getAttribute = cuda.function("cuDeviceGetAttribute", "JII");
    MethodHandle retain = cuda.function("cuDevicePrimaryCtxRetain", "JI");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      check("cuInit", (int) init.invokeExact(0));
      check("cuDeviceGetCount", (int) countDevices.invokeExact(out.address()));
      int count = out.get(JAVA_INT, 0);
      if (ordinal >= count) {
        throw new CudaFault(
            "there is no device %d; the driver has %d, counted from 0".formatted(ordinal, count));
      }
      check("cuDeviceGet", (int) getDevice.invokeExact(out.address(), ordinal));
      device = out.get(JAVA_INT, 0);
      check(
          "cuDeviceGetAttribute",
          (int) getAttribute.invokeExact(out.address(), CAPABILITY_MAJOR, device));
      int major = out.get(JAVA_INT, 0);
      check(
          "cuDeviceGetAttribute",
          (int) getAttribute.invokeExact(out.address(), CAPABILITY_MINOR, device));
      capability = major * 10 + out.get(JAVA_INT, 0);
      check("cuDevicePrimaryCtxRetain", (int) retain.invokeExact(out.address(), device));
      context = out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return the driver with a device}
  ///
  /// @param ordinal which, from 0
  /// @throws DeviceException if there is no driver or no such device
  static NativeDriver open(int ordinal) {
    NativeLibrary cuda =
        NativeLibrary.open("libcuda.so.1", "libcuda.so", "nvcuda.dll")
            .orElseThrow(() ->
                new DeviceException(
                    CudaTarget.NAME,
                    "no NVIDIA driver: libcuda is not installed, so there is no GPU to run on"));
    return open(cuda, "sm_", ordinal);
  }

  /// {@return the driver of this library with a device}
  ///
  /// @param kind what the name of an architecture begins with
  /// @param ordinal which device, from 0
  /// @throws DeviceException if there is no such device
  static NativeDriver open(NativeLibrary cuda, String kind, int ordinal) {
    try {
      return new NativeDriver(cuda, kind, ordinal);
    } catch (CudaFault | IllegalStateException e) {
      throw new DeviceException(CudaTarget.NAME, "no GPU to run on: " + e.getMessage());
    }
  }

  private void check(String function, int code) {
    if (code == 0) {
      return;
    }
    String name = "error " + code;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      if ((int) errorName.invokeExact(code, out.address()) == 0 && out.get(JAVA_LONG, 0) != 0) {
        name = NativeLibrary.text(out.get(JAVA_LONG, 0));
      }
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
    throw new CudaFault(function + ": " + name);
  }

  private void enter() throws Throwable {
    check("cuCtxSetCurrent", (int) setCurrent.invokeExact(context));
  }

  @Override
  public void makeCurrent() {
    try {
      enter();
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public int capability() {
    return capability;
  }

  @Override
  public String architecture() {
    return kind + capability;
  }

  @Override
  public long loadModule(byte[] image) {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment out = arena.allocate(JAVA_LONG);
      MemorySegment bytes = arena.allocate(image.length + 1L, 16);
      MemorySegment.copy(image, 0, bytes, JAVA_BYTE, 0, image.length);
      check("cuModuleLoadData", (int) moduleLoad.invokeExact(out.address(), bytes.address()));
      return out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void unloadModule(long module) {
    one("cuModuleUnload", moduleUnload, module);
  }

  @Override
  public long function(long module, String name, long sharedBytes) {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment out = arena.allocate(JAVA_LONG);
      MemorySegment text = arena.allocateFrom(name);
      check(
          "cuModuleGetFunction",
          (int) moduleFunction.invokeExact(out.address(), module, text.address()));
      long function = out.get(JAVA_LONG, 0);
      if (sharedBytes > OPEN_WITHOUT_FLAGS) {
        check(
            "cuFuncSetAttribute",
            (int) functionSet.invokeExact(function, MAX_DYNAMIC_SHARED, (int) sharedBytes));
      }
      return function;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public long createStream() {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment out = arena.allocate(JAVA_LONG);
      check("cuStreamCreate", (int) streamCreate.invokeExact(out.address(), 1));
      return out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void destroyStream(long stream) {
    one("cuStreamDestroy", streamDestroy, stream);
  }

  @Override
  public void synchronize(long stream) {
    one("cuStreamSynchronize", streamSynchronize, stream);
  }

  @Override
  public long allocate(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment out = arena.allocate(JAVA_LONG);
      check("cuMemAlloc", (int) memoryAllocate.invokeExact(out.address(), bytes));
      return out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void free(long address) {
    one("cuMemFree", memoryFree, address);
  }

  @Override
  public void copyIn(long stream, MemorySegment host, long address) {
    try {
      enter();
      check(
          "cuMemcpyHtoDAsync",
          (int) copyToDevice.invokeExact(address, host.address(), host.byteSize(), stream));
      check("cuStreamSynchronize", (int) streamSynchronize.invokeExact(stream));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void copyOut(long stream, long address, MemorySegment host) {
    try {
      enter();
      check(
          "cuMemcpyDtoHAsync",
          (int) copyToHost.invokeExact(host.address(), address, host.byteSize(), stream));
      check("cuStreamSynchronize", (int) streamSynchronize.invokeExact(stream));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void launch(
      long stream,
      long function,
      int programs,
      int threads,
      long sharedBytes,
      long[] arguments,
      ImmutableList<TensorBox> boxes) {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment values = arena.allocateFrom(JAVA_LONG, arguments);
      MemorySegment places =
          arena.allocate(JAVA_LONG, Math.max(1, arguments.length + boxes.size()));
      for (int i = 0; i < arguments.length; i++) {
        places.setAtIndex(JAVA_LONG, i, values.address() + 8L * i);
      }
      for (int i = 0; i < boxes.size(); i++) {
        TensorBox box = boxes.get(i);
        MemorySegment map = tensorMaps.get().encode(arena, box, arguments[box.pointer()]);
        places.setAtIndex(JAVA_LONG, arguments.length + i, map.address());
      }
      check(
          "cuLaunchKernel",
          (int)
              launchKernel.invokeExact(
                  function,
                  programs,
                  1,
                  1,
                  threads,
                  1,
                  1,
                  (int) sharedBytes,
                  stream,
                  places.address(),
                  0L));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void beginCapture(long stream) {
    try {
      enter();
      check("cuStreamBeginCapture", (int) captureBegin.invokeExact(stream, CAPTURE_RELAXED));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public long endCapture(long stream) {
    try (Arena arena = Arena.ofConfined()) {
      enter();
      MemorySegment out = arena.allocate(JAVA_LONG);
      check("cuStreamEndCapture", (int) captureEnd.invokeExact(stream, out.address()));
      long graph = out.get(JAVA_LONG, 0);
      int code = (int) graphInstantiate.invokeExact(out.address(), graph, 0L);
      check("cuGraphDestroy", (int) graphDestroy.invokeExact(graph));
      check("cuGraphInstantiate", code);
      return out.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void launchGraph(long stream, long graph) {
    try {
      enter();
      check("cuGraphLaunch", (int) graphLaunch.invokeExact(graph, stream));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public void destroyGraph(long graph) {
    one("cuGraphExecDestroy", graphRunDestroy, graph);
  }

  @Override
  public CudaStreaming streaming() {
    return streaming.get();
  }

  @Override
  public void close() {
    try {
      check("cuDevicePrimaryCtxRelease", (int) releaseContext.invokeExact(device));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  private void one(String name, MethodHandle function, long handle) {
    try {
      enter();
      check(name, (int) function.invokeExact(handle));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }
}
