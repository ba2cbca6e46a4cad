package dev.weir.backend.cpu.matmul;

import dev.weir.dialect.builtin.data.DType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The loops around the micro kernel in one thread, and the memory in which it packs.
final class BlockLoops {
  private static final Tiling TILING = Tiling.PREFERRED;

  private static final ThreadLocal<BlockLoops> CURRENT = ThreadLocal.withInitial(BlockLoops::new);

  private final TileBuffer tile = new TileBuffer();
  private final LeftRows rows = new LeftRows();
  private float[] left = {};
  private MemorySegment right = MemorySegment.NULL;
  private MemorySegment result = MemorySegment.NULL;

  private final Matrix made = new Matrix();

  private BlockLoops() {}

  /// {@return the loops of this thread}
  static BlockLoops current() {
    return CURRENT.get();
  }

  private static MemorySegment atLeast(MemorySegment memory, long bytes) {
    return memory.byteSize() < bytes ? Arena.ofAuto().allocate(bytes, 64) : memory;
  }

  /// {@return a matrix of floats in memory of this thread}
  Matrix result(int rows, int columns) {
    long stride = Panels.count(columns) * TILING.stepBytes();
    result = atLeast(result, rows * stride);
    made.set(DType.FLOAT32, result.address(), stride, Float.BYTES);
    return made;
  }

  /// Multiplies, or adds, blocks of which the right one may have to be packed.
  ///
  /// @param c dense rows of floats
  void multiply(
      PanelKernel kernel, Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add) {
    if (FewRows.fits(b, m, n, k)) {
      FewRows.current().multiply(a, b, c, m, n, k, add);
      return;
    }
    right = atLeast(right, Panels.bytes(k, n));
    Panels.pack(kernel, b, 0, 0, n, k, right.address(), k * TILING.stepBytes());
    multiply(kernel, a, right.address(), k * TILING.stepBytes(), c, m, n, k, add);
  }

  /// Multiplies, or adds, blocks of which the right one is packed.
  ///
  /// @param panel the address of the first step of the first panel
  /// @param panelBytes the bytes from one panel to the next
  /// @param c dense rows of floats
  void multiply(
      PanelKernel kernel,
      Matrix a,
      long panel,
      long panelBytes,
      Matrix c,
      int m,
      int n,
      int k,
      boolean add) {
    int step = 0;
    do {
      int depth = Math.min(TILING.depth(), k - step);
      run(
          kernel,
          a,
          step,
          panel + step * TILING.stepBytes(),
          panelBytes,
          c,
          m,
          n,
          depth,
          add || step > 0);
      step += depth;
    } while (step < k);
  }

  /// Iterates over some steps.
  ///
  /// @param b the address of the first step of the first panel
  /// @param panelBytes the bytes from one panel to the next
  private void run(
      PanelKernel kernel,
      Matrix a,
      int step,
      long b,
      long panelBytes,
      Matrix c,
      int m,
      int n,
      int depth,
      boolean add) {
    if (kernel.readsRows(a, m, n)) {
      rows.of(a, step);
    } else {
      if (left.length < m * TILING.pitch()) {
        left = new float[m * TILING.pitch()];
      }
      Panels.packLeft(a, m, step, depth, left, 0);
      rows.packed(left, 0);
    }
    panels(kernel, b, panelBytes, c, m, n, depth, add);
  }

  /// Multiplies by a right operand of which it packs [Tiling#depth] steps at a time: so it stays in the cache of this thread.
  ///
  /// @param a the left operand, which is read where it lies if `packed` is empty
  /// @param packed the packed left operand: its first steps of all rows, then the next ones
  /// @param c dense rows of floats
  void multiplyPacking(
      PanelKernel kernel, Matrix a, float[] packed, Matrix b, Matrix c, int m, int n, int k) {
    long panelBytes = TILING.depth() * TILING.stepBytes();
    right = atLeast(right, Panels.count(n) * panelBytes);
    int step = 0;
    int at = 0;
    do {
      int depth = Math.min(TILING.depth(), k - step);
      Panels.pack(kernel, b, step, 0, n, depth, right.address(), panelBytes);
      if (packed.length == 0) {
        rows.of(a, step);
      } else {
        rows.packed(packed, at);
      }
      panels(kernel, right.address(), panelBytes, c, m, n, depth, step > 0);
      at += m * TILING.pitch();
      step += depth;
    } while (step < k);
  }

  /// Multiplies the rows at hand by panels.
  private void panels(
      PanelKernel kernel, long b, long panelBytes, Matrix c, int m, int n, int depth, boolean add) {
    int width = TILING.columns();
    long panel = b;
    for (int column = 0; column < n; column += width, panel += panelBytes) {
      int columns = Math.min(width, n - column);
      kernel.multiply(
          rows,
          m,
          panel,
          panel + panelBytes,
          c.at(0, column),
          c.rowStride(),
          columns,
          depth,
          add,
          tile);
    }
  }
}
