package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Events and copies of the driver in `libcuda`.
final class NativeStreaming implements CudaStreaming {
  /// `CUDA_ERROR_NOT_READY`.
  private static final int NOT_READY = 600;

  /// What makes an error of the code of a function that failed.
  @FunctionalInterface
  interface Check {
    void of(String function, int code);
  }

  private final Runnable enter;
  private final Check check;
  private final MethodHandle eventCreate;
  private final MethodHandle eventDestroy;
  private final MethodHandle eventRecord;
  private final MethodHandle eventAwait;
  private final MethodHandle eventQuery;
  private final MethodHandle eventSynchronize;
  private final MethodHandle eventElapsed;
  private final MethodHandle pinnedAllocate;
  private final MethodHandle pinnedFree;
  private final MethodHandle copyToDevice;
  private final MethodHandle copyToHost;
  private final MethodHandle copyOnDevice;

  /// @param enter makes the device's context the calling thread's
  NativeStreaming(NativeLibrary cuda, Runnable enter, Check check) {
    this.enter = enter;
    this.check = check;
    eventCreate = cuda.function("cuEventCreate", "JI");
    eventDestroy = cuda.function("cuEventDestroy_v2", "J");
    eventRecord = cuda.function("cuEventRecord", "JJ");
    eventAwait = cuda.function("cuStreamWaitEvent", "JJI");
    eventQuery = cuda.function("cuEventQuery", "J");
    eventSynchronize = cuda.function("cuEventSynchronize", "J");
    eventElapsed = cuda.function("cuEventElapsedTime", "JJJ");
    pinnedAllocate = cuda.function("cuMemHostAlloc", "JJI");
    pinnedFree = cuda.function("cuMemFreeHost", "J");
    copyToDevice = cuda.function("cuMemcpyHtoDAsync_v2", "JJJJ");
    copyToHost = cuda.function("cuMemcpyDtoHAsync_v2", "JJJJ");
    copyOnDevice = cuda.function("cuMemcpyDtoDAsync_v2", "JJJJ");
  }

  /// A call of the driver.
  @FunctionalInterface
  private interface Call {
    int code() throws Throwable;
  }

  private void call(String function, Call call) {
    int code = code(call);
    if (code != 0) {
      check.of(function, code);
    }
  }

  private int code(Call call) {
    enter.run();
    try {
      return call.code();
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
  }

  @Override
  public long createEvent() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      call("cuEventCreate", () -> (int) eventCreate.invokeExact(out.address(), 0));
      return out.get(JAVA_LONG, 0);
    }
  }

  @Override
  public void destroyEvent(long event) {
    call("cuEventDestroy", () -> (int) eventDestroy.invokeExact(event));
  }

  @Override
  public void record(long event, long stream) {
    call("cuEventRecord", () -> (int) eventRecord.invokeExact(event, stream));
  }

  @Override
  public void await(long stream, long event) {
    call("cuStreamWaitEvent", () -> (int) eventAwait.invokeExact(stream, event, 0));
  }

  @Override
  public boolean isDone(long event) {
    int code = code(() -> (int) eventQuery.invokeExact(event));
    if (code != 0 && code != NOT_READY) {
      check.of("cuEventQuery", code);
    }
    return code == 0;
  }

  @Override
  public void finish(long event) {
    call("cuEventSynchronize", () -> (int) eventSynchronize.invokeExact(event));
  }

  @Override
  public double milliseconds(long begin, long end) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_FLOAT);
      call("cuEventElapsedTime", () -> (int) eventElapsed.invokeExact(out.address(), begin, end));
      return out.get(JAVA_FLOAT, 0);
    }
  }

  @Override
  public long allocatePinned(long bytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(JAVA_LONG);
      call("cuMemHostAlloc", () -> (int) pinnedAllocate.invokeExact(out.address(), bytes, 0));
      return out.get(JAVA_LONG, 0);
    }
  }

  @Override
  public void freePinned(long address) {
    call("cuMemFreeHost", () -> (int) pinnedFree.invokeExact(address));
  }

  @Override
  public void copyInLater(long stream, MemorySegment host, long address) {
    long from = host.address();
    long bytes = host.byteSize();
    call("cuMemcpyHtoDAsync", () -> (int) copyToDevice.invokeExact(address, from, bytes, stream));
  }

  @Override
  public void copyOutLater(long stream, long address, MemorySegment host) {
    long to = host.address();
    long bytes = host.byteSize();
    call("cuMemcpyDtoHAsync", () -> (int) copyToHost.invokeExact(to, address, bytes, stream));
  }

  @Override
  public void copyLater(long stream, long from, long to, long bytes) {
    call("cuMemcpyDtoDAsync", () -> (int) copyOnDevice.invokeExact(to, from, bytes, stream));
  }
}
