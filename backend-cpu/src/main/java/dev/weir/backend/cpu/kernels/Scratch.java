package dev.weir.backend.cpu.kernels;

/// Blocks of working memory of the running thread: kernels work on a tensor a block at a time, so
/// that conversions and broadcasting stay in the first-level cache and cost no allocation.
///
/// A kernel may use the blocks only between two calls out of this package.
final class Scratch {
  /// Elements per block.
  static final int BLOCK = 2048;

  private static final ThreadLocal<Scratch> CURRENT = ThreadLocal.withInitial(Scratch::new);
  private static final int BLOCKS = 4;

  final float[][] floats = new float[BLOCKS][BLOCK];
  final double[][] doubles = new double[BLOCKS][BLOCK];
  final long[][] longs = new long[BLOCKS][BLOCK];

  private Scratch() {}

  static Scratch current() {
    return CURRENT.get();
  }

  /// How many elements of `total` the block that starts at `start` holds.
  static int length(long start, long total) {
    return (int) Math.min(BLOCK, total - start);
  }
}
