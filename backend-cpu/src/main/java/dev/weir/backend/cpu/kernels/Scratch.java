package dev.weir.backend.cpu.kernels;

/// Blocks of working memory of the running thread: kernels work on a tensor a block at a time, so
/// that conversions and broadcasting stay in the first-level cache and cost no allocation.
///
/// A kernel may use the blocks only between two calls out of this package.
public final class Scratch {
  /// Elements per block.
  public static final int BLOCK = 2048;

  private static final ThreadLocal<Scratch> CURRENT = ThreadLocal.withInitial(Scratch::new);
  private static final int BLOCKS = 4;

  /// Blocks of `f32`.
  public final float[][] floats = new float[BLOCKS][BLOCK];

  /// Blocks of `f64`.
  public final double[][] doubles = new double[BLOCKS][BLOCK];

  /// Blocks of `i64`.
  public final long[][] longs = new long[BLOCKS][BLOCK];

  private Scratch() {}

  /// {@return the blocks of this thread}
  public static Scratch current() {
    return CURRENT.get();
  }

  /// How many elements of `total` the block that starts at `start` holds.
  public static int length(long start, long total) {
    return (int) Math.min(BLOCK, total - start);
  }
}
