package dev.weir.backend.cpu.quantized;

import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.backend.cpu.vector.WarmUp;
import java.lang.foreign.Arena;

/// The kernel that products use: the one with vectors once it is compiled.
final class ColumnKernels {
  private static final int BLOCKS = 16;
  private static final long FAST_NANOS = 20_000;
  private static final int FAST_RUNS = 8;

  private static final ColumnKernel PLAIN = new PlainColumns();
  private static final WarmUp<ColumnKernel> COMMON =
      new WarmUp<>("quantized", PLAIN, ColumnKernels::compiled);

  private ColumnKernels() {}

  /// {@return the kernel to use for a product of so many multiplications}
  static ColumnKernel current(long multiplications) {
    return ColumnKernelCode.supports(VectorSupport.floatLanes())
        ? COMMON.current(multiplications)
        : PLAIN;
  }

  /// {@return the kernel in plain Java}
  static ColumnKernel plain() {
    return PLAIN;
  }

  private static ColumnKernel compiled() {
    return MachineColumns.make(VectorSupport.floatLanes()).orElseGet(ColumnKernels::warm);
  }

  private static ColumnKernel warm() {
    ColumnKernel kernel = ColumnKernelCode.make(VectorSupport.floatLanes());
    long stride = (long) BLOCKS * ColumnKernel.BLOCK;
    int most = kernel.height(Integer.MAX_VALUE);
    float[] sums = new float[2 * most * ColumnKernel.PARTIAL];
    try (Arena arena = Arena.ofConfined()) {
      long x = arena.allocate(most * stride * Float.BYTES, 64).address();
      long weights = arena.allocate(stride, 64).address();
      long scales = arena.allocate(BLOCKS * ColumnKernel.SCALE_BYTES, 64).address();
      for (boolean packed : new boolean[] {true, false}) {
        for (int fast = 0; fast < FAST_RUNS; ) {
          long started = System.nanoTime();
          kernel.scales(scales, ColumnKernel.SCALE_BYTES, 1, BLOCKS, scales);
          kernel.multiply(packed, 1, x, 0, weights, scales, BLOCKS, 1, 0, sums);
          kernel.multiply(packed, most, x, 0, weights, scales, BLOCKS, 1, 0, sums);
          kernel.dequantize(packed, weights, scales, BLOCKS, x, 0);
          fast = System.nanoTime() - started < FAST_NANOS ? fast + 1 : 0;
        }
      }
    }
    return kernel;
  }
}
