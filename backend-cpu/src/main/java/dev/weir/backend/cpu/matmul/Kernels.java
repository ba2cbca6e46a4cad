package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.vector.WarmUp;
import java.lang.foreign.Arena;

/// The kernel that products use: the one with vectors once it is compiled.
final class Kernels {
  private static final int WARM_UP_DEPTH = 32;
  private static final long FAST_NANOS = 20_000;
  private static final int FAST_RUNS = 8;

  private static final WarmUp<PanelKernel> COMMON =
      new WarmUp<>("matmul", new TileLoops(new PlainKernel(Tiling.PREFERRED)), Kernels::compiled);

  private Kernels() {}

  /// {@return the kernel to use for a product of so many multiplications}
  static PanelKernel current(long multiplications) {
    return COMMON.current(multiplications);
  }

  /// {@return the kernel in plain Java}
  static PanelKernel plain() {
    return COMMON.plain();
  }

  private static PanelKernel compiled() {
    return MachineKernel.make(Tiling.PREFERRED).orElseGet(() -> warm(Tiling.PREFERRED));
  }

  /// {@return the kernel that the JVM compiles}, when it has
  private static PanelKernel warm(Tiling tiling) {
    MicroKernel kernel = MicroKernelCode.make(tiling);
    long step = tiling.stepBytes();
    float[] a = new float[tiling.rows() * tiling.pitch()];
    float[] sums = new float[tiling.rows() * tiling.columns()];
    try (Arena arena = Arena.ofConfined()) {
      long b = arena.allocate(WARM_UP_DEPTH * step, 64).address();
      long c = arena.allocate(tiling.rows() * step, 64).address();
      // One height after another, each until it is fast.
      for (int rows = tiling.rows(); rows > 0; rows--) {
        int fast = tiling.hasHeight(rows) ? 0 : FAST_RUNS;
        while (fast < FAST_RUNS) {
          long started = System.nanoTime();
          kernel.load(sums, rows, c, step);
          kernel.run(rows, a, 0, b, sums, c, step, WARM_UP_DEPTH);
          kernel.pack(b, step, b, WARM_UP_DEPTH);
          fast = System.nanoTime() - started < FAST_NANOS ? fast + 1 : 0;
        }
      }
    }
    return new TileLoops(kernel);
  }
}
