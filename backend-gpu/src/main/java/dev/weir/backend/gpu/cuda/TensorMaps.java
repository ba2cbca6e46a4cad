package dev.weir.backend.gpu.cuda;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weir.backend.gpu.simt.TensorBox;
import dev.weir.runtime.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.ObjIntConsumer;

/// Descriptions of tensors that the driver makes for copies in bulk: `cuTensorMapEncodeTiled`, from CUDA 12 on.
final class TensorMaps {
  private static final String FUNCTION = "cuTensorMapEncodeTiled";
  private static final int BYTES = 128;
  private static final int ALIGNMENT = 64;

  // CU_TENSOR_MAP_DATA_TYPE_FLOAT16 and _BFLOAT16, CU_TENSOR_MAP_L2_PROMOTION_L2_128B.
  private static final int FLOAT16 = 6;
  private static final int BFLOAT16 = 9;
  private static final int PROMOTION = 2;

  private final MethodHandle encode;
  private final ObjIntConsumer<String> check;

  /// @param check throws if a call of the driver failed
  /// @throws CudaDriver.CudaFault if the driver is too old
  TensorMaps(NativeLibrary cuda, ObjIntConsumer<String> check) {
    try {
      this.encode = cuda.function(FUNCTION, "JIIJJJJJIIII");
    } catch (IllegalStateException e) {
      throw new CudaDriver.CudaFault(
          FUNCTION + ": " + e.getMessage() + "; install a driver of CUDA 12 or later");
    }
    this.check = check;
  }

  /// {@return what the driver calls the type of an element}
  static int type(TensorBox box) {
    return box.element().equals("bf16") ? BFLOAT16 : FLOAT16;
  }

  /// {@return what the driver calls the swizzle}: `CU_TENSOR_MAP_SWIZZLE_32B` is 1, and so on
  static int swizzle(TensorBox box) {
    return Integer.numberOfTrailingZeros(box.swizzle()) - 4;
  }

  /// {@return the description of the tensor at `address`}
  MemorySegment encode(Arena arena, TensorBox box, long address) {
    int rank = box.sizes().length();
    MemorySegment map = arena.allocate(BYTES, ALIGNMENT);
    MemorySegment sizes = arena.allocate(JAVA_LONG, rank);
    MemorySegment strides = arena.allocate(JAVA_LONG, rank);
    MemorySegment sides = arena.allocate(JAVA_INT, rank);
    MemorySegment steps = arena.allocate(JAVA_INT, rank);
    for (int i = 0; i < rank; i++) {
      // The driver has the innermost dimension first, and no stride for that.
      int from = rank - 1 - i;
      sizes.setAtIndex(JAVA_LONG, i, box.sizes().get(from));
      sides.setAtIndex(JAVA_INT, i, (int) box.box().get(from));
      steps.setAtIndex(JAVA_INT, i, 1);
      if (i > 0) {
        strides.setAtIndex(JAVA_LONG, i - 1, box.stride(from) * 2);
      }
    }
    int type = type(box);
    int swizzle = swizzle(box);
    try {
      check.accept(
          FUNCTION,
          (int)
              encode.invokeExact(
                  map.address(),
                  type,
                  rank,
                  address,
                  sizes.address(),
                  strides.address(),
                  sides.address(),
                  steps.address(),
                  0,
                  swizzle,
                  PROMOTION,
                  0));
    } catch (Throwable e) {
      throw NativeLibrary.thrown(e);
    }
    return map;
  }
}
