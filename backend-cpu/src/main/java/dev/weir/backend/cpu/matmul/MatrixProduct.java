package dev.weir.backend.cpu.matmul;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.backend.cpu.parallel.ParallelTask;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.dialect.builtin.data.DType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The product of two matrices of floats, on all threads.
///
/// The right operand is packed, some columns at a time, for all threads; each thread takes blocks of
/// rows and goes through the columns. Where there are few rows, nothing is packed ([FewRows]).
/// Each element of the result is a sum over the steps in order, whoever computes it, so that the result does
/// not depend on the number of threads.
public final class MatrixProduct {
  /// Products with fewer multiplications are computed by the thread that asks.
  private static final long SHARED = 1L << 18;

  /// Bytes of the packed right operand at most.
  private static final long PACKED = 1L << 24;

  /// Parts for each thread where all wait for memory, some more than others.
  private static final int PIECES = 4;

  private static final Tiling TILING = Tiling.PREFERRED;
  private static final ThreadLocal<MatrixProduct> CURRENT =
      ThreadLocal.withInitial(MatrixProduct::new);

  private final ParallelTask packing = this::packPanels;
  private final ParallelTask multiplying = this::multiplyParts;
  private PanelKernel kernel = Kernels.plain();
  private MemorySegment memory = MemorySegment.NULL;
  private Matrix a = new Matrix(DType.FLOAT32, 0, 0, 0);
  private Matrix b = a;
  private Matrix c = a;
  private int m;
  private int k;

  // The columns at hand, and how the parts of the task divide the rows and them.
  private boolean packs;
  private long panels;
  private int firstColumn;
  private int columns;
  private int partRows;
  private int partPanels;
  private int partsAcross;

  private MatrixProduct() {}

  /// Writes the product of `a`, `m` by `k`, and `b`, `k` by `n`, to `c`.
  public static void multiply(Matrix a, Matrix b, Matrix c, int m, int n, int k) {
    PanelKernel kernel = Kernels.current((long) m * n * k);
    multiply(a, b, c, m, n, k, kernel, Workers.common());
  }

  /// Does the same with the kernel and the threads given.
  static void multiply(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, PanelKernel kernel, Workers workers) {
    CURRENT.get().run(a, b, c, m, n, k, kernel, workers);
  }

  /// Writes the product of two blocks of matrices to `c`, or adds it to that, in this thread.
  ///
  /// @param c of float32, the elements of its rows being neighbours
  public static void multiplyBlock(Matrix a, Matrix b, Matrix c, int m, int n, int k, boolean add) {
    checkArgument(c.isFloatRows(), "the result of a block must have dense rows");
    PanelKernel kernel = Kernels.current((long) m * n * k);
    BlockLoops.current().multiply(kernel, a, b, c, m, n, k, add);
  }

  /// Writes the product of a block of a matrix and one of another that is [packed][Panels] to `c`, or adds
  /// it to that, in this thread.
  ///
  /// @param panels the address of the panels
  /// @param steps how many steps these have
  /// @param step where the block begins
  /// @param column where the block begins, a multiple of what a panel holds
  /// @param c of float32, the elements of its rows being neighbours
  public static void multiplyPacked(
      Matrix a,
      long panels,
      long steps,
      long step,
      long column,
      Matrix c,
      int m,
      int n,
      int k,
      boolean add) {
    PanelKernel kernel = Kernels.current((long) m * n * k);
    BlockLoops.current()
        .multiply(
            kernel,
            a,
            Panels.at(panels, steps, step, column),
            steps * TILING.stepBytes(),
            c,
            m,
            n,
            k,
            add);
  }

  /// {@return whether a block of a packed matrix may begin at `column`}
  public static boolean beginsPanel(long column) {
    return Panels.begin(column);
  }

  private void run(
      Matrix a, Matrix b, Matrix c, int m, int n, int k, PanelKernel kernel, Workers workers) {
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
    packs = !FewRows.fits(b, m, n, k);
    if (packs && ColumnParts.fits(m, n, k, shared ? workers.threads() : 1)) {
      ColumnParts.current().multiply(a, b, c, m, n, k, kernel, shared ? workers : Workers.alone());
      return;
    }
    int width = TILING.columns();
    long fitting = Math.max(1, PACKED / Math.max(1, k * TILING.stepBytes())) * width;
    int most = packs ? (int) Math.min(TILING.blockColumns(), fitting) : n;
    for (firstColumn = 0; firstColumn < n; firstColumn += most) {
      columns = Math.min(most, n - firstColumn);
      int count = (int) Panels.count(columns);
      divide(count, shared ? workers.threads() : 1);
      if (packs) {
        panels = memory(Panels.bytes(k, columns));
        if (shared) {
          workers.run(count, Math.max(1, count / (2 * workers.threads())), packing);
        } else {
          packPanels(0, count);
        }
      }
      long parts = (long) Math.ceilDiv(m, partRows) * partsAcross;
      if (shared) {
        workers.run(parts, 1, multiplying);
      } else {
        multiplyParts(0, parts);
      }
    }
  }

  private long memory(long bytes) {
    if (memory.byteSize() < bytes) {
      memory = Arena.ofAuto().allocate(bytes, 64);
    }
    return memory.address();
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
    int across = packs || threads == 1 ? threads : PIECES * threads;
    partsAcross = Math.min(panels, Math.max(1, Math.ceilDiv(across, down)));
    partPanels = Math.ceilDiv(panels, partsAcross);
    partsAcross = Math.ceilDiv(panels, partPanels);
  }

  private void packPanels(long begin, long end) {
    int width = TILING.columns();
    int column = (int) begin * width;
    Panels.pack(
        kernel,
        b,
        0,
        firstColumn + column,
        Math.min((int) (end - begin) * width, columns - column),
        k,
        Panels.at(panels, k, 0, column),
        k * TILING.stepBytes());
  }

  private void multiplyParts(long begin, long end) {
    for (long part = begin; part < end; part++) {
      int row = (int) (part / partsAcross) * partRows;
      int column = (int) (part % partsAcross) * partPanels * TILING.columns();
      multiplyPart(
          row,
          Math.min(partRows, m - row),
          column,
          Math.min(partPanels * TILING.columns(), columns - column));
    }
  }

  private void multiplyPart(int row, int rows, int column, int count) {
    BlockLoops loops = BlockLoops.current();
    Matrix left = a.from(row, 0);
    Matrix to = c.from(row, firstColumn + column);
    boolean direct = to.isFloatRows();
    Matrix target = direct ? to : loops.result(rows, count);
    if (packs) {
      loops.multiply(
          kernel,
          left,
          Panels.at(panels, k, 0, column),
          k * TILING.stepBytes(),
          target,
          rows,
          count,
          k,
          false);
    } else {
      loops.multiply(kernel, left, b.from(0, firstColumn + column), target, rows, count, k, false);
    }
    for (int r = 0; r < rows && !direct; r++) {
      to.setRow(r, 0, count, target.at(r, 0));
    }
  }
}
