package dev.weir.target.jvm.matmul;

import static com.google.common.base.Preconditions.checkArgument;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.target.jvm.parallel.ParallelTask;
import dev.weir.target.jvm.parallel.Workers;
import dev.weir.target.jvm.vector.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The product of two matrices of floats, on all threads.
///
/// The right operand is packed, some columns at a time, for all threads; each thread takes blocks of
/// rows, packs what it needs of them and goes through the columns. Each element of the result is a sum
/// over the steps in order, whoever computes it, so that the result does not depend on the number of
/// threads.
public final class MatrixProduct {
  /// Products with fewer multiplications are computed by the thread that asks.
  private static final long SHARED = 1L << 18;

  /// Floats of the packed right operand at most.
  private static final int PACKED = 1 << 22;

  private static final Workers ALONE = new Workers(1);
  private static final Tiling TILING = Tiling.PREFERRED;
  private static final ThreadLocal<MatrixProduct> CURRENT =
      ThreadLocal.withInitial(MatrixProduct::new);

  private final ParallelTask packing = this::packPanels;
  private final ParallelTask multiplying = this::multiplyParts;
  private MicroKernel kernel = Kernels.plain();
  private float[] right = new float[0];
  private Matrix a = new Matrix(DType.FLOAT32, 0, 0, 0);
  private Matrix b = a;
  private Matrix c = a;
  private boolean add;
  private int m;
  private int k;

  // The columns at hand, and how the parts of the task divide the rows and them.
  private int firstColumn;
  private int columns;
  private int partRows;
  private int partPanels;
  private int partsAcross;

  /// What one thread packs and computes in.
  private static final class Scratch {
    private static final ThreadLocal<Scratch> CURRENT = ThreadLocal.withInitial(Scratch::new);

    private final float[] registers = new float[TILING.rows() * TILING.columns()];
    private float[] left = new float[0];
    private MemorySegment tile = MemorySegment.NULL;

    private float[] left(int size) {
      if (left.length < size) {
        left = new float[size];
      }
      return left;
    }

    private long tile(long floats) {
      if (tile.byteSize() < floats * Float.BYTES) {
        tile = Arena.ofAuto().allocate(floats * Float.BYTES, 64);
      }
      return tile.address();
    }
  }

  private MatrixProduct() {}

  /// Writes the product of `a`, `m` by `k`, and `b`, `k` by `n`, to `c`.
  public static void multiply(Matrix a, Matrix b, Matrix c, int m, int n, int k) {
    MicroKernel kernel = Kernels.current((long) m * n * k);
    multiply(a, b, c, m, n, k, kernel, Workers.common());
  }

  /// Writes the product of two blocks of matrices to `c`, or adds it to that, in this thread.
  ///
  /// @param c of float32, the elements of its rows or of its columns being neighbours
  public static void multiplyBlock(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add) {
    if (c.isFloatRows()) {
      MicroKernel kernel = Kernels.current((long) m * n * k);
      CURRENT.get().run(a, b, c, m, n, k, add, kernel, ALONE);
    } else {
      checkArgument(c.transposed().isFloatRows(), "the result of a block must be dense");
      multiplyBlock(b.transposed(), a.transposed(), c.transposed(), n, m, k, add);
    }
  }

  /// Does the same with the kernel and the threads given.
  static void multiply(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, MicroKernel kernel, Workers workers) {
    CURRENT.get().run(a, b, c, m, n, k, false, kernel, workers);
  }

  private void run(
      Matrix a,
      Matrix b,
      Matrix c,
      int m,
      int n,
      int k,
      boolean add,
      MicroKernel kernel,
      Workers workers) {
    this.add = add;
    this.a = a;
    this.b = b;
    this.c = c;
    this.m = m;
    this.k = k;
    this.kernel = kernel;
    if (m == 0 || n == 0) {
      return;
    }
    boolean shared = workers.threads() > 1 && (long) m * n * k >= SHARED;
    int width = TILING.columns();
    int fitting = Math.max(width, PACKED / Math.max(1, k) / width * width);
    int most = Math.min(TILING.blockColumns(), fitting);
    for (firstColumn = 0; firstColumn < n; firstColumn += most) {
      columns = Math.min(most, n - firstColumn);
      int panels = Math.ceilDiv(columns, width);
      if (right.length < panels * width * k) {
        right = new float[panels * width * k];
      }
      divide(panels, shared ? workers.threads() : 1);
      long parts = (long) Math.ceilDiv(m, partRows) * partsAcross;
      if (shared) {
        workers.run(panels, Math.max(1, panels / (2 * workers.threads())), packing);
        workers.run(parts, 1, multiplying);
      } else {
        packPanels(0, panels);
        multiplyParts(0, parts);
      }
    }
  }

  /// Cuts the rows, and the panels where there are few rows, into parts for all threads.
  private void divide(int panels, int threads) {
    int rows = TILING.rows();
    int most = TILING.blockRows();
    int slices = Math.max(Math.ceilDiv(m, most), Math.min(threads, Math.ceilDiv(m, rows)));
    if (slices > threads) {
      slices = Math.ceilDiv(slices, threads) * threads;
    }
    partRows = Math.ceilDiv(Math.ceilDiv(m, slices), rows) * rows;
    int down = Math.ceilDiv(m, partRows);
    partsAcross = Math.min(panels, Math.max(1, Math.ceilDiv(threads, down)));
    partPanels = Math.ceilDiv(panels, partsAcross);
    partsAcross = Math.ceilDiv(panels, partPanels);
  }

  private void packPanels(long begin, long end) {
    int width = TILING.columns();
    for (int panel = (int) begin; panel < end; panel++) {
      int column = panel * width;
      Panels.packRight(
          kernel,
          b,
          firstColumn + column,
          Math.min(width, columns - column),
          k,
          right,
          column * k,
          width);
    }
  }

  private void multiplyParts(long begin, long end) {
    for (long part = begin; part < end; part++) {
      int row = (int) (part / partsAcross) * partRows;
      int panel = (int) (part % partsAcross) * partPanels;
      int panels = Math.ceilDiv(columns, TILING.columns());
      multiplyPart(
          row,
          Math.min(partRows, m - row),
          panel,
          Math.min(partPanels, panels - panel));
    }
  }

  private void multiplyPart(int row, int rows, int panel, int panels) {
    Scratch scratch = Scratch.CURRENT.get();
    int height = TILING.rows();
    int width = TILING.columns();
    int padded = Math.ceilDiv(rows, height) * height;
    float[] left = scratch.left(padded * TILING.pitch());
    boolean direct = c.isFloatRows();
    int column = firstColumn + panel * width;
    long stride = direct ? c.rowStride() : (long) panels * width * Float.BYTES;
    long place =
        direct
            ? c.at(row, column)
            : scratch.tile((long) padded * panels * width);
    int validColumns = Math.min(panels * width, columns - panel * width);
    int step = 0;
    do {
      int depth = Math.min(TILING.depth(), k - step);
      Panels.packLeft(a, row, rows, step, depth, left, 0, TILING.pitch());
      for (int p = 0; p < panels; p++) {
        int from = (panel + p) * width * k + step * width;
        int valid = Math.min(width, validColumns - p * width);
        for (int r = 0; r < rows; r += height) {
          long at = place + r * stride + (long) p * width * Float.BYTES;
          int count = Math.min(height, rows - r);
          kernel.run(left, r * TILING.pitch(), right, from, scratch.registers, depth);
          if (direct && valid < width) {
            storeEdge(scratch.registers, count, valid, at, stride, add || step > 0);
          } else {
            kernel.store(scratch.registers, count, at, stride, add || step > 0);
          }
        }
      }
      step += depth;
    } while (step < k);
    if (!direct) {
      for (int r = 0; r < rows; r++) {
        c.setRow(row + r, column, validColumns, place + r * stride);
      }
    }
  }

  private static void storeEdge(
      float[] tile, int rows, int columns, long to, long stride, boolean add) {
    MemorySegment memory = NativeMemory.ALL;
    for (int r = 0; r < rows; r++) {
      for (int j = 0; j < columns; j++) {
        long at = to + r * stride + (long) j * Float.BYTES;
        float value = tile[r * TILING.columns() + j];
        memory.set(
            JAVA_FLOAT_UNALIGNED,
            at,
            add ? memory.get(JAVA_FLOAT_UNALIGNED, at) + value : value);
      }
    }
  }
}
