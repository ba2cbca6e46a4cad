package dev.weir.backend.cpu.kernels.matrix;

import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.MatrixProduct;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.dialect.builtin.data.DType;
import java.lang.ref.Reference;
import java.util.Arrays;

/// The matmul that `matmul` and the convolutions are built on.
///
/// It goes over the result in tiles and packs the blocks of both operands that a tile needs into
/// arrays that fit the caches, whatever type and layout the operands have; the innermost loops run
/// along rows of a tile and vectorise. Where the machine's vectors can be used, products of floats up
/// to 32 bits are left to [MatrixProduct]. Floats up to 32 bits are summed in float, float64 in double,
/// integers in long.
public final class Gemm {
  private static final int ROWS = 32;
  private static final int COLUMNS = 1024;
  private static final int DEPTH = 64;
  private static final int NARROW = 64;

  private static final ThreadLocal<OnFloats> FLOATS = ThreadLocal.withInitial(OnFloats::new);
  private static final ThreadLocal<OnDoubles> DOUBLES = ThreadLocal.withInitial(OnDoubles::new);
  private static final ThreadLocal<OnLongs> LONGS = ThreadLocal.withInitial(OnLongs::new);

  private Gemm() {}

  /// Writes the product of `a` (`m` by `k`) and `b` (`k` by `n`) to `c`, computing as the element
  /// type `dtype` asks.
  public static void multiply(
      DType dtype, long m, long n, long k, MatrixView a, MatrixView b, MatrixView c) {
    if (n < NARROW && n < m) {
      // Rows this short leave the vector units idle, so the transposed product is computed.
      multiply(dtype, n, m, k, b.transposed(), a.transposed(), c.transposed());
      return;
    }
    int rows = Shapes.extent(m);
    int columns = Shapes.extent(n);
    int depth = Shapes.extent(k);
    if (VectorSupport.isPresent() && Matrix.supports(dtype)) {
      try {
        MatrixProduct.multiply(a.matrix(), b.matrix(), c.matrix(), rows, columns, depth);
      } finally {
        Reference.reachabilityFence(a.tensor());
        Reference.reachabilityFence(b.tensor());
        Reference.reachabilityFence(c.tensor());
      }
      return;
    }
    switch (Domain.of(dtype)) {
      case FLOAT -> FLOATS.get().run(rows, columns, depth, a, b, c);
      case DOUBLE -> DOUBLES.get().run(rows, columns, depth, a, b, c);
      case LONG -> LONGS.get().run(rows, columns, depth, a, b, c);
    }
  }

  /// Goes over the result in tiles.
  private abstract static class Tiles {
    final void run(int m, int n, int k, MatrixView a, MatrixView b, MatrixView c) {
      for (int column = 0; column < n; column += COLUMNS) {
        int columns = Math.min(COLUMNS, n - column);
        for (int row = 0; row < m; row += ROWS) {
          int rows = Math.min(ROWS, m - row);
          clear(rows, columns);
          for (int deep = 0; deep < k; deep += DEPTH) {
            int depth = Math.min(DEPTH, k - deep);
            packLeft(a, row, deep, rows, depth);
            if (row == 0 || k > DEPTH) {
              packRight(b, deep, column, depth, columns);
            }
            accumulate(rows, columns, depth);
          }
          for (int r = 0; r < rows; r++) {
            unpack(c, row + r, column, columns, r);
          }
        }
      }
    }

    private void accumulate(int rows, int columns, int depth) {
      for (int r = 0; r < rows; r++) {
        int d = 0;
        for (; d + 4 <= depth; d += 4) {
          addFour(r, d, columns);
        }
        for (; d < depth; d++) {
          addOne(r, d, columns);
        }
      }
    }

    /// Makes the tile 0.
    abstract void clear(int rows, int columns);

    abstract void packLeft(MatrixView a, int row, int deep, int rows, int depth);

    abstract void packRight(MatrixView b, int deep, int column, int depth, int columns);

    /// Adds rows `d` to `d + 3` of the right block, times what row `r` of the left has there, to row `r`
    /// of the tile.
    ///
    /// All arrays are walked with one index: two arrays are the same or apart, so that the compiler
    /// sees that no element is written before it is read, and uses vectors.
    abstract void addFour(int r, int d, int columns);

    /// Adds row `d` of the right block.
    abstract void addOne(int r, int d, int columns);

    /// Writes row `r` of the tile.
    abstract void unpack(MatrixView c, int row, int column, int columns, int r);
  }

  private static final class OnFloats extends Tiles {
    private final float[][] left = new float[ROWS][DEPTH];
    private final float[][] right = new float[DEPTH][COLUMNS];
    private final float[][] tile = new float[ROWS][COLUMNS];

    @Override
    void clear(int rows, int columns) {
      for (int r = 0; r < rows; r++) {
        Arrays.fill(tile[r], 0, columns, 0);
      }
    }

    @Override
    void packLeft(MatrixView a, int row, int deep, int rows, int depth) {
      a.pack(row, deep, rows, depth, left);
    }

    @Override
    void packRight(MatrixView b, int deep, int column, int depth, int columns) {
      b.pack(deep, column, depth, columns, right);
    }

    @Override
    void unpack(MatrixView c, int row, int column, int columns, int r) {
      c.unpack(row, column, columns, tile[r]);
    }

    @Override
    void addFour(int r, int d, int columns) {
      float[] out = tile[r];
      float[] x0 = right[d];
      float[] x1 = right[d + 1];
      float[] x2 = right[d + 2];
      float[] x3 = right[d + 3];
      float a0 = left[r][d];
      float a1 = left[r][d + 1];
      float a2 = left[r][d + 2];
      float a3 = left[r][d + 3];
      for (int j = 0; j < columns; j++) {
        out[j] =
            Math.fma(
                a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], out[j]))));
      }
    }

    @Override
    void addOne(int r, int d, int columns) {
      float[] out = tile[r];
      float[] x = right[d];
      float factor = left[r][d];
      for (int j = 0; j < columns; j++) {
        out[j] = Math.fma(factor, x[j], out[j]);
      }
    }
  }

  private static final class OnDoubles extends Tiles {
    private final double[][] left = new double[ROWS][DEPTH];
    private final double[][] right = new double[DEPTH][COLUMNS];
    private final double[][] tile = new double[ROWS][COLUMNS];

    @Override
    void clear(int rows, int columns) {
      for (int r = 0; r < rows; r++) {
        Arrays.fill(tile[r], 0, columns, 0);
      }
    }

    @Override
    void packLeft(MatrixView a, int row, int deep, int rows, int depth) {
      a.pack(row, deep, rows, depth, left);
    }

    @Override
    void packRight(MatrixView b, int deep, int column, int depth, int columns) {
      b.pack(deep, column, depth, columns, right);
    }

    @Override
    void unpack(MatrixView c, int row, int column, int columns, int r) {
      c.unpack(row, column, columns, tile[r]);
    }

    @Override
    void addFour(int r, int d, int columns) {
      double[] out = tile[r];
      double[] x0 = right[d];
      double[] x1 = right[d + 1];
      double[] x2 = right[d + 2];
      double[] x3 = right[d + 3];
      double a0 = left[r][d];
      double a1 = left[r][d + 1];
      double a2 = left[r][d + 2];
      double a3 = left[r][d + 3];
      for (int j = 0; j < columns; j++) {
        out[j] =
            Math.fma(
                a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], out[j]))));
      }
    }

    @Override
    void addOne(int r, int d, int columns) {
      double[] out = tile[r];
      double[] x = right[d];
      double factor = left[r][d];
      for (int j = 0; j < columns; j++) {
        out[j] = Math.fma(factor, x[j], out[j]);
      }
    }
  }

  private static final class OnLongs extends Tiles {
    private final long[][] left = new long[ROWS][DEPTH];
    private final long[][] right = new long[DEPTH][COLUMNS];
    private final long[][] tile = new long[ROWS][COLUMNS];

    @Override
    void clear(int rows, int columns) {
      for (int r = 0; r < rows; r++) {
        Arrays.fill(tile[r], 0, columns, 0);
      }
    }

    @Override
    void packLeft(MatrixView a, int row, int deep, int rows, int depth) {
      a.pack(row, deep, rows, depth, left);
    }

    @Override
    void packRight(MatrixView b, int deep, int column, int depth, int columns) {
      b.pack(deep, column, depth, columns, right);
    }

    @Override
    void unpack(MatrixView c, int row, int column, int columns, int r) {
      c.unpack(row, column, columns, tile[r]);
    }

    @Override
    void addFour(int r, int d, int columns) {
      long[] out = tile[r];
      long[] x0 = right[d];
      long[] x1 = right[d + 1];
      long[] x2 = right[d + 2];
      long[] x3 = right[d + 3];
      long a0 = left[r][d];
      long a1 = left[r][d + 1];
      long a2 = left[r][d + 2];
      long a3 = left[r][d + 3];
      for (int j = 0; j < columns; j++) {
        out[j] = a3 * x3[j] + a2 * x2[j] + a1 * x1[j] + a0 * x0[j] + out[j];
      }
    }

    @Override
    void addOne(int r, int d, int columns) {
      long[] out = tile[r];
      long[] x = right[d];
      long factor = left[r][d];
      for (int j = 0; j < columns; j++) {
        out[j] = factor * x[j] + out[j];
      }
    }
  }
}
