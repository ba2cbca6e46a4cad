package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.parallel.ParallelTask;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.DType;

/// Products whose left operand has so few rows that packing the right one costs a good part of the time: each
/// thread takes some columns, and packs of these a few steps at a time, which it then multiplies by all rows while
/// its cache has them. The left operand is packed once, for all threads.
final class ColumnParts {
  private static final Tiling TILING = Tiling.PREFERRED;

  /// Rows of the left operand at most, for which a part's sums stay in the second-level cache.
  private static final int MOST = 256;

  /// Elements of the left operand at most: each thread that asks keeps room for them, 16 MB.
  private static final long ELEMENTS = 1L << 22;

  /// Panels of a part at most.
  private static final int PANELS = 8;

  private static final float[] NONE = {};

  private static final ThreadLocal<ColumnParts> CURRENT = ThreadLocal.withInitial(ColumnParts::new);

  private final ParallelTask packing = this::pack;
  private final ParallelTask multiplying = this::multiply;
  private PanelKernel kernel = Kernels.plain();
  private float[] left = NONE;
  private Matrix a = new Matrix(DType.FLOAT32, 0, 0, 0);
  private Matrix b = a;
  private Matrix c = a;
  private int m;
  private int n;
  private int k;
  private int width;
  private boolean packs;

  private ColumnParts() {}

  static ColumnParts current() {
    return CURRENT.get();
  }

  /// {@return whether a product of `m` rows, `n` columns and `k` steps is computed here by so many threads}
  static boolean fits(int m, int n, int k, int threads) {
    return m <= MOST && (long) m * k <= ELEMENTS && Panels.count(n) >= 2L * threads;
  }

  /// Writes the product of `a`, `m` by `k`, and `b`, `k` by `n`, to `c`.
  void multiply(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, PanelKernel kernel, Workers workers) {
    int threads = workers.threads();
    this.a = a;
    this.b = b;
    this.c = c;
    this.m = m;
    this.n = n;
    this.k = k;
    this.kernel = kernel;
    long blocks = Math.max(1, Math.ceilDiv(k, TILING.depth()));
    packs = !kernel.readsRows(a, m, n);
    if (packs) {
      int floats = (int) blocks * m * TILING.pitch();
      if (left.length < floats) {
        left = new float[floats];
      }
      workers.run(blocks, 1, packing);
    }
    long panels = Panels.count(n);
    long each = threads == 1 ? PANELS : Math.min(PANELS, Math.ceilDiv(panels, 4L * threads));
    width = (int) each * TILING.columns();
    workers.run(Math.ceilDiv(panels, each), 1, multiplying);
  }

  private void pack(long begin, long end) {
    for (long block = begin; block < end; block++) {
      int step = (int) block * TILING.depth();
      int depth = Math.min(TILING.depth(), k - step);
      Panels.packLeft(a, m, step, depth, left, (int) block * m * TILING.pitch());
    }
  }

  private void multiply(long begin, long end) {
    BlockLoops loops = BlockLoops.current();
    for (long part = begin; part < end; part++) {
      int column = (int) part * width;
      int columns = Math.min(width, n - column);
      Matrix to = c.from(0, column);
      boolean direct = to.isFloatRows();
      Matrix target = direct ? to : loops.result(m, columns);
      loops.multiplyPacking(
          kernel, a, packs ? left : NONE, b.from(0, column), target, m, columns, k);
      for (int r = 0; r < m && !direct; r++) {
        to.setRow(r, 0, columns, target.at(r, 0));
      }
    }
  }
}
