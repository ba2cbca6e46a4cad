package dev.weir.backend.cpu.c;

import dev.weir.runtime.device.DeviceException;
import dev.weir.runtime.device.KernelSources;
import dev.weir.runtime.device.LoadedKernel;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A kernel of a loaded library. Its arguments go through blocks of native memory that are used again.
@SuppressWarnings("restricted")
final class CKernel implements LoadedKernel {
  private static final MethodHandle CALL =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(
                  ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));
  private static final int BLOCKS = 16;
  private static final long WORD = 8;

  private final String name;
  private final int pointerCount;
  private final int sizeCount;
  private final MemorySegment function;
  private final AtomicReferenceArray<MemorySegment> blocks = new AtomicReferenceArray<>(BLOCKS);

  CKernel(String name, KernelSources.Kernel kernel, MemorySegment function, Arena arena) {
    this.name = name;
    this.pointerCount = kernel.pointers().size();
    this.sizeCount = kernel.sizes();
    this.function = function;
    for (int i = 0; i < BLOCKS; i++) {
      blocks.set(i, arena.allocate(blockBytes(), WORD));
    }
  }

  private long blockBytes() {
    return WORD * Math.max(1, pointerCount + sizeCount);
  }

  @Override
  public void launch(MemorySegment[] pointers, long[] sizes) {
    if (pointers.length != pointerCount || sizes.length != sizeCount) {
      throw new IllegalArgumentException(
          "kernel '%s' takes %d pointers and %d sizes, got %d and %d"
              .formatted(name, pointerCount, sizeCount, pointers.length, sizes.length));
    }
    for (int i = 0; i < BLOCKS; i++) {
      MemorySegment block = blocks.getAndSet(i, null);
      if (block != null) {
        try {
          call(block, pointers, sizes);
        } finally {
          blocks.set(i, block);
        }
        return;
      }
    }
    try (Arena arena = Arena.ofConfined()) {
      call(arena.allocate(blockBytes(), WORD), pointers, sizes);
    }
  }

  private void call(MemorySegment block, MemorySegment[] pointers, long[] sizes) {
    for (int i = 0; i < pointerCount; i++) {
      block.set(ValueLayout.JAVA_LONG, i * WORD, pointers[i].address());
    }
    long start = pointerCount * WORD;
    for (int i = 0; i < sizeCount; i++) {
      block.set(ValueLayout.JAVA_LONG, start + i * WORD, sizes[i]);
    }
    int status;
    try {
      status = (int) CALL.invokeExact(function, block, block.asSlice(start));
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
    if (status != 0) {
      throw new DeviceException(CTarget.NAME, name, "there is not enough memory to run it");
    }
  }
}
