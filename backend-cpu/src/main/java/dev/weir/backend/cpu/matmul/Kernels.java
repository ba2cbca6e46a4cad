package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.vector.VectorSupport;
import java.lang.foreign.Arena;

/// The kernel that products use: the one with vectors once it is compiled.
///
/// Vectors are slow as long as the code is interpreted, a thousand times slower than plain Java. So the
/// first product that is worth it has a thread run the kernel with vectors over and over, on numbers
/// that nobody needs, until it is fast; meanwhile products are computed in plain Java.
final class Kernels {
  /// Multiplications before vectors are worth compiling.
  private static final long WORTHWHILE = 1L << 23;

  private static final int WARM_UP_DEPTH = 32;
  private static final long FAST_NANOS = 20_000;
  private static final int FAST_RUNS = 8;

  private static final MicroKernel PLAIN = new PlainKernel(Tiling.PREFERRED);
  private static final Kernels COMMON = new Kernels();

  private volatile MicroKernel current = PLAIN;
  private long done;
  private boolean warming;

  private Kernels() {}

  /// {@return the kernel to use for a product of so many multiplications}
  static MicroKernel current(long multiplications) {
    MicroKernel kernel = COMMON.current;
    if (kernel == PLAIN && VectorSupport.isPresent()) {
      COMMON.warmUp(multiplications);
    }
    return kernel;
  }

  /// {@return the kernel in plain Java}
  static MicroKernel plain() {
    return PLAIN;
  }

  private synchronized void warmUp(long multiplications) {
    done += multiplications;
    if (done >= WORTHWHILE && !warming) {
      warming = true;
      Thread thread = new Thread(this::compile, "weir-matmul-warm-up");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void compile() {
    Tiling tiling = Tiling.PREFERRED;
    MicroKernel kernel = MicroKernelCode.make(tiling);
    long stride = (long) WARM_UP_DEPTH * Float.BYTES;
    long step = tiling.stepBytes();
    float[] sums = new float[tiling.rows() * tiling.columns()];
    try (Arena arena = Arena.ofConfined()) {
      long a = arena.allocate(tiling.rows() * stride, 64).address();
      long b = arena.allocate(WARM_UP_DEPTH * step, 64).address();
      long c = arena.allocate(tiling.rows() * step, 64).address();
      // One height after another, each until it is fast.
      for (int rows = tiling.rows(); rows > 0; rows--) {
        int fast = tiling.hasHeight(rows) ? 0 : FAST_RUNS;
        while (fast < FAST_RUNS) {
          long started = System.nanoTime();
          kernel.load(sums, rows, c, step);
          kernel.run(rows, a, stride, b, sums, c, step, WARM_UP_DEPTH);
          kernel.pack(b, step, b, WARM_UP_DEPTH);
          fast = System.nanoTime() - started < FAST_NANOS ? fast + 1 : 0;
        }
      }
    }
    current = kernel;
  }
}
