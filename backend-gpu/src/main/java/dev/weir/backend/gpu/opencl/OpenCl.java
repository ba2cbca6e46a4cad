package dev.weir.backend.gpu.opencl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import com.google.common.collect.ImmutableMap;
import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;

/// The functions of OpenCL that are used. Handles are numbers; a call that fails throws.
final class OpenCl {
  private static final int DEVICE_TYPE = 0x1000;
  private static final long PROCESSOR = 1 << 1;
  static final int DEVICE_NAME = 0x102B;
  static final int DRIVER_VERSION = 0x102D;
  static final int DEVICE_VERSION = 0x102F;
  static final int BUILD_LOG = 0x1183;
  private static final int PROGRAM_BINARY_SIZES = 0x1165;
  private static final int PROGRAM_BINARIES = 0x1166;
  private static final long READ_WRITE = 1;

  /// Kinds of devices, in the order they are looked for.
  private static final long[] KINDS = {1 << 2, 1 << 3, 1 << 1, 1 << 4};

  private static final ImmutableMap<Integer, String> ERRORS =
      ImmutableMap.<Integer, String>builder()
          .put(-1, "CL_DEVICE_NOT_FOUND")
          .put(-2, "CL_DEVICE_NOT_AVAILABLE")
          .put(-3, "CL_COMPILER_NOT_AVAILABLE")
          .put(-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE")
          .put(-5, "CL_OUT_OF_RESOURCES")
          .put(-6, "CL_OUT_OF_HOST_MEMORY")
          .put(-11, "CL_BUILD_PROGRAM_FAILURE")
          .put(-30, "CL_INVALID_VALUE")
          .put(-42, "CL_INVALID_BINARY")
          .put(-46, "CL_INVALID_KERNEL_NAME")
          .put(-51, "CL_INVALID_ARG_SIZE")
          .put(-52, "CL_INVALID_KERNEL_ARGS")
          .put(-54, "CL_INVALID_WORK_GROUP_SIZE")
          .put(-61, "CL_INVALID_BUFFER_SIZE")
          .put(-1001, "no OpenCL driver is installed")
          .buildOrThrow();

  private final MethodHandle getPlatformIds;
  private final MethodHandle getDeviceIds;
  private final MethodHandle getDeviceInfo;
  private final MethodHandle createContext;
  private final MethodHandle releaseContext;
  private final MethodHandle createQueue;
  private final MethodHandle releaseQueue;
  private final MethodHandle programFromSource;
  private final MethodHandle programFromBinary;
  private final MethodHandle buildProgram;
  private final MethodHandle buildInfo;
  private final MethodHandle programInfo;
  private final MethodHandle releaseProgram;
  private final MethodHandle createKernel;
  private final MethodHandle releaseKernel;
  private final MethodHandle setArgument;
  private final MethodHandle enqueueKernel;
  private final MethodHandle createBuffer;
  private final MethodHandle releaseBuffer;
  private final MethodHandle readBuffer;
  private final MethodHandle writeBuffer;
  private final MethodHandle finish;

  private OpenCl(NativeLibrary library) {
    getPlatformIds = library.function("clGetPlatformIDs", "IJJ");
    getDeviceIds = library.function("clGetDeviceIDs", "JJIJJ");
    getDeviceInfo = library.function("clGetDeviceInfo", "JIJJJ");
    createContext = library.maker("clCreateContext", "JIJJJJ");
    releaseContext = library.function("clReleaseContext", "J");
    createQueue = library.maker("clCreateCommandQueue", "JJJJ");
    releaseQueue = library.function("clReleaseCommandQueue", "J");
    programFromSource = library.maker("clCreateProgramWithSource", "JIJJJ");
    programFromBinary = library.maker("clCreateProgramWithBinary", "JIJJJJJ");
    buildProgram = library.function("clBuildProgram", "JIJJJJ");
    buildInfo = library.function("clGetProgramBuildInfo", "JJIJJJ");
    programInfo = library.function("clGetProgramInfo", "JIJJJ");
    releaseProgram = library.function("clReleaseProgram", "J");
    createKernel = library.maker("clCreateKernel", "JJJ");
    releaseKernel = library.function("clReleaseKernel", "J");
    setArgument = library.function("clSetKernelArg", "JIJJ");
    enqueueKernel = library.function("clEnqueueNDRangeKernel", "JJIJJJIJJ");
    createBuffer = library.maker("clCreateBuffer", "JJJJJ");
    releaseBuffer = library.function("clReleaseMemObject", "J");
    readBuffer = library.function("clEnqueueReadBuffer", "JJIJJJIJJ");
    writeBuffer = library.function("clEnqueueWriteBuffer", "JJIJJJIJJ");
    finish = library.function("clFinish", "J");
  }

  private static final class Loaded {
    static final OpenCl LIBRARY = find();

    private static OpenCl find() {
      return NativeLibrary.open(
              "libOpenCL.so.1",
              "libOpenCL.so",
              "OpenCL.dll",
              "/System/Library/Frameworks/OpenCL.framework/OpenCL")
          .map(OpenCl::new)
          .orElseThrow(() ->
              new DeviceException(
                  OpenClTarget.NAME,
                  "libOpenCL is not installed; install an OpenCL loader and a driver, such as the "
                      + "packages ocl-icd-libopencl1 and pocl-opencl-icd"));
    }
  }

  /// {@return the functions}
  ///
  /// @throws DeviceException if OpenCL is not installed
  static OpenCl load() {
    try {
      return Loaded.LIBRARY;
    } catch (ExceptionInInitializerError e) {
      if (e.getCause() instanceof DeviceException cause) {
        throw cause;
      }
      throw e;
    } catch (NoClassDefFoundError e) {
      throw new DeviceException(OpenClTarget.NAME, "libOpenCL could not be loaded");
    }
  }

  /// {@return an error by its name}
  static String describe(int code) {
    String name = ERRORS.get(code);
    return name == null ? "OpenCL error " + code : name;
  }

  private static void check(String function, int code) {
    if (code != 0) {
      throw new DeviceException(OpenClTarget.NAME, function + ": " + describe(code));
    }
  }

  /// {@return the device to use: a GPU where there is one, else an accelerator or the processor}
  long findDevice() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(JAVA_INT);
      int code = (int) getPlatformIds.invokeExact(0, 0L, count.address());
      int platforms = code == 0 ? count.get(JAVA_INT, 0) : 0;
      if (platforms == 0) {
        throw new DeviceException(
            OpenClTarget.NAME,
            "no OpenCL driver is installed; install one, such as the package pocl-opencl-icd");
      }
      MemorySegment list = arena.allocate(JAVA_LONG, platforms);
      check("clGetPlatformIDs", (int) getPlatformIds.invokeExact(platforms, list.address(), 0L));
      MemorySegment device = arena.allocate(JAVA_LONG);
      for (long kind : KINDS) {
        for (int i = 0; i < platforms; i++) {
          long platform = list.getAtIndex(JAVA_LONG, i);
          int found = (int) getDeviceIds.invokeExact(platform, kind, 1, device.address(), 0L);
          if (found == 0) {
            return device.get(JAVA_LONG, 0);
          }
        }
      }
      throw new DeviceException(OpenClTarget.NAME, "no driver has a device");
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return whether the device is the processor}
  boolean isProcessor(long device) {
    return (deviceNumber(device, DEVICE_TYPE) & PROCESSOR) != 0;
  }

  /// {@return a number that the device says of itself}
  long deviceNumber(long device, int what) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(JAVA_LONG);
      check(
          "clGetDeviceInfo",
          (int) getDeviceInfo.invokeExact(device, what, 8L, number.address(), 0L));
      return number.get(JAVA_LONG, 0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  String deviceInfo(long device, int what) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(1024);
      check(
          "clGetDeviceInfo",
          (int) getDeviceInfo.invokeExact(device, what, text.byteSize() - 1, text.address(), 0L));
      return text.getString(0);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  long createContext(long device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment devices = arena.allocateFrom(JAVA_LONG, device);
      MemorySegment code = arena.allocate(JAVA_INT);
      long context =
          (long) createContext.invokeExact(0L, 1, devices.address(), 0L, 0L, code.address());
      check("clCreateContext", code.get(JAVA_INT, 0));
      return context;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  long createQueue(long context, long device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment code = arena.allocate(JAVA_INT);
      long queue = (long) createQueue.invokeExact(context, device, 0L, code.address());
      check("clCreateCommandQueue", code.get(JAVA_INT, 0));
      return queue;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  long programFromSource(long context, String source) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(source);
      MemorySegment texts = arena.allocateFrom(JAVA_LONG, text.address());
      MemorySegment code = arena.allocate(JAVA_INT);
      long program =
          (long) programFromSource.invokeExact(context, 1, texts.address(), 0L, code.address());
      check("clCreateProgramWithSource", code.get(JAVA_INT, 0));
      return program;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return a program, or 0 if the device does not take these bytes}
  long programFromBinary(long context, long device, byte[] binary) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocateFrom(JAVA_BYTE, binary);
      MemorySegment devices = arena.allocateFrom(JAVA_LONG, device);
      MemorySegment sizes = arena.allocateFrom(JAVA_LONG, binary.length);
      MemorySegment binaries = arena.allocateFrom(JAVA_LONG, bytes.address());
      MemorySegment code = arena.allocate(JAVA_INT);
      long program =
          (long)
              programFromBinary.invokeExact(
                  context,
                  1,
                  devices.address(),
                  sizes.address(),
                  binaries.address(),
                  0L,
                  code.address());
      return code.get(JAVA_INT, 0) == 0 ? program : 0;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return 0, or what went wrong}
  int build(long program, long device, String options) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment devices = arena.allocateFrom(JAVA_LONG, device);
      MemorySegment text = arena.allocateFrom(options);
      return (int) buildProgram.invokeExact(program, 1, devices.address(), text.address(), 0L, 0L);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  String buildLog(long program, long device) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(JAVA_LONG);
      check(
          "clGetProgramBuildInfo",
          (int) buildInfo.invokeExact(program, device, BUILD_LOG, 0L, 0L, size.address()));
      long bytes = size.get(JAVA_LONG, 0);
      MemorySegment text = arena.allocate(bytes + 1);
      check(
          "clGetProgramBuildInfo",
          (int) buildInfo.invokeExact(program, device, BUILD_LOG, bytes, text.address(), 0L));
      byte[] log = text.toArray(JAVA_BYTE);
      int end = 0;
      while (end < log.length && log[end] != 0) {
        end++;
      }
      return new String(log, 0, end, StandardCharsets.UTF_8);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  byte[] binary(long program) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(JAVA_LONG);
      check(
          "clGetProgramInfo",
          (int) programInfo.invokeExact(program, PROGRAM_BINARY_SIZES, 8L, size.address(), 0L));
      MemorySegment bytes = arena.allocate(Math.max(1, size.get(JAVA_LONG, 0)));
      MemorySegment places = arena.allocateFrom(JAVA_LONG, bytes.address());
      check(
          "clGetProgramInfo",
          (int) programInfo.invokeExact(program, PROGRAM_BINARIES, 8L, places.address(), 0L));
      return bytes.asSlice(0, size.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return a kernel of a program}
  ///
  /// @param hint what may be why it is refused
  long createKernel(long program, String name, String hint) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      MemorySegment code = arena.allocate(JAVA_INT);
      long kernel = (long) createKernel.invokeExact(program, text.address(), code.address());
      if (code.get(JAVA_INT, 0) != 0) {
        throw new DeviceException(
            OpenClTarget.NAME, name, "clCreateKernel: " + describe(code.get(JAVA_INT, 0)) + hint);
      }
      return kernel;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  int setArgument(long kernel, int index, long value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocateFrom(JAVA_LONG, value);
      return (int) setArgument.invokeExact(kernel, index, 8L, bytes.address());
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  int enqueue(long queue, long kernel, long programs, long threads) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocateFrom(JAVA_LONG, programs * threads);
      MemorySegment each = arena.allocateFrom(JAVA_LONG, threads);
      return (int)
          enqueueKernel.invokeExact(queue, kernel, 1, 0L, all.address(), each.address(), 0, 0L, 0L);
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  /// {@return a buffer, or 0 with the error in `code`}
  long createBuffer(long context, long bytes, int[] error) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment code = arena.allocate(JAVA_INT);
      long buffer = (long) createBuffer.invokeExact(context, READ_WRITE, bytes, 0L, code.address());
      error[0] = code.get(JAVA_INT, 0);
      return error[0] == 0 ? buffer : 0;
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  void read(long queue, long buffer, long from, MemorySegment to) {
    try {
      check(
          "clEnqueueReadBuffer",
          (int)
              readBuffer.invokeExact(
                  queue, buffer, 1, from, to.byteSize(), to.address(), 0, 0L, 0L));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  void write(long queue, long buffer, long to, MemorySegment from) {
    try {
      check(
          "clEnqueueWriteBuffer",
          (int)
              writeBuffer.invokeExact(
                  queue, buffer, 1, to, from.byteSize(), from.address(), 0, 0L, 0L));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  void finish(long queue) {
    try {
      check("clFinish", (int) finish.invokeExact(queue));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  void releaseBuffer(long buffer) {
    release("clReleaseMemObject", releaseBuffer, buffer);
  }

  void releaseKernel(long kernel) {
    release("clReleaseKernel", releaseKernel, kernel);
  }

  void releaseProgram(long program) {
    release("clReleaseProgram", releaseProgram, program);
  }

  void releaseQueue(long queue) {
    release("clReleaseCommandQueue", releaseQueue, queue);
  }

  void releaseContext(long context) {
    release("clReleaseContext", releaseContext, context);
  }

  private static void release(String function, MethodHandle handle, long object) {
    try {
      check(function, (int) handle.invokeExact(object));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }
}
