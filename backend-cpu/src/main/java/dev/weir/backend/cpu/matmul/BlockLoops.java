package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The loops around the micro kernel in one thread, and the memory in which it packs.
final class BlockLoops {
  private static final Tiling TILING = Tiling.PREFERRED;

  private static final ThreadLocal<BlockLoops> CURRENT = ThreadLocal.withInitial(BlockLoops::new);

  private static final float[] ZEROS = new float[TILING.rows() * TILING.columns()];

  private final float[] sums = new float[TILING.rows() * TILING.columns()];
  private final MemorySegment tile =
      Arena.ofAuto().allocate(TILING.rows() * TILING.stepBytes(), 64);
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
      MicroKernel kernel, Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add) {
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
      MicroKernel kernel,
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
      MicroKernel kernel,
      Matrix a,
      int step,
      long b,
      long panelBytes,
      Matrix c,
      int m,
      int n,
      int depth,
      boolean add) {
    if (left.length < m * TILING.pitch()) {
      left = new float[m * TILING.pitch()];
    }
    Panels.packLeft(a, m, step, depth, left, 0);
    tiles(kernel, left, 0, b, panelBytes, c, m, n, depth, add);
  }

  /// Multiplies by a right operand of which it packs [Tiling#depth] steps at a time: so it stays in the cache of this thread.
  ///
  /// @param rows the packed left operand: its first steps of all rows, then the next ones
  /// @param c dense rows of floats
  void multiplyPacking(MicroKernel kernel, float[] rows, Matrix b, Matrix c, int m, int n, int k) {
    long panelBytes = TILING.depth() * TILING.stepBytes();
    right = atLeast(right, Panels.count(n) * panelBytes);
    int step = 0;
    int at = 0;
    do {
      int depth = Math.min(TILING.depth(), k - step);
      Panels.pack(kernel, b, step, 0, n, depth, right.address(), panelBytes);
      tiles(kernel, rows, at, right.address(), panelBytes, c, m, n, depth, step > 0);
      at += m * TILING.pitch();
      step += depth;
    } while (step < k);
  }

  private void tiles(
      MicroKernel kernel,
      float[] rows,
      int at,
      long b,
      long panelBytes,
      Matrix c,
      int m,
      int n,
      int depth,
      boolean add) {
    int width = TILING.columns();
    long panel = b;
    for (int column = 0; column < n; column += width, panel += panelBytes) {
      int valid = Math.min(width, n - column);
      int height;
      for (int r = 0; r < m; r += height) {
        height = TILING.height(m - r);
        int taken = height;
        int first = r;
        if (m >= TILING.rows() && 2 * (m - r) > TILING.rows()) {
          // More than half a tile: one tile that begins in the rows before, whose sums are not
          // kept.
          height = Math.min(TILING.rows(), m - r);
          taken = TILING.rows();
          first = r + height - taken;
        }
        int from = at + first * TILING.pitch();
        if (taken == height && valid == width) {
          if (add) {
            kernel.load(sums, height, c.at(r, column), c.rowStride());
          }
          kernel.run(
              height, rows, from, panel, add ? sums : ZEROS, c.at(r, column), c.rowStride(), depth);
        } else {
          int skipped = r - first;
          if (add) {
            load(c, r, column, height, valid, skipped * width);
          }
          kernel.run(
              taken,
              rows,
              from,
              panel,
              add ? sums : ZEROS,
              tile.address(),
              TILING.stepBytes(),
              depth);
          store(c, r, column, height, valid, tile.address() + skipped * TILING.stepBytes());
        }
      }
    }
  }

  /// Reads part of a tile to behind `skipped` numbers that are not kept.
  private void load(Matrix c, int row, int column, int rows, int columns, int skipped) {
    Arrays.fill(sums, 0);
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          JAVA_FLOAT_UNALIGNED,
          c.at(row + r, column),
          sums,
          skipped + r * TILING.columns(),
          columns);
    }
  }

  private static void store(Matrix c, int row, int column, int rows, int columns, long tile) {
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          tile + r * TILING.stepBytes(),
          NativeMemory.ALL,
          c.at(row + r, column),
          (long) columns * Float.BYTES);
    }
  }
}
