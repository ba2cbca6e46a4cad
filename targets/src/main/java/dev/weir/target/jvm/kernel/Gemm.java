package dev.weir.target.jvm.kernel;

import dev.weir.dialect.builtin.data.DType;
import java.util.Arrays;

/// The matrix product that `matmul` and the convolutions are built on.
///
/// It goes over the result in tiles and packs the blocks of both operands that a tile needs into
/// arrays that fit the caches, whatever type and layout the operands have; the innermost loops run
/// along rows of a tile and vectorise. Floats up to 32 bits are summed in float, float64 in double,
/// integers in long.
final class Gemm {
  private static final int ROWS = 64;
  private static final int COLUMNS = 256;
  private static final int DEPTH = 256;

  private static final ThreadLocal<OnFloats> FLOATS = ThreadLocal.withInitial(OnFloats::new);
  private static final ThreadLocal<OnDoubles> DOUBLES = ThreadLocal.withInitial(OnDoubles::new);
  private static final ThreadLocal<OnLongs> LONGS = ThreadLocal.withInitial(OnLongs::new);

  private Gemm() {}

  /// Writes the product of `a` (`m` by `k`) and `b` (`k` by `n`) to `c`, computing as the element
  /// type `dtype` asks.
  static void multiply(
      DType dtype, long m, long n, long k, MatrixView a, MatrixView b, MatrixView c) {
    int rows = Shapes.extent(m);
    int columns = Shapes.extent(n);
    int depth = Shapes.extent(k);
    switch (Domain.of(dtype)) {
      case FLOAT -> FLOATS.get().run(rows, columns, depth, a, b, c);
      case DOUBLE -> DOUBLES.get().run(rows, columns, depth, a, b, c);
      case LONG -> LONGS.get().run(rows, columns, depth, a, b, c);
    }
  }

  private static final class OnFloats {
    private final float[] left = new float[ROWS * DEPTH];
    private final float[] right = new float[DEPTH * COLUMNS];
    private final float[] tile = new float[ROWS * COLUMNS];

    void run(int m, int n, int k, MatrixView a, MatrixView b, MatrixView c) {
      for (int column = 0; column < n; column += COLUMNS) {
        int columns = Math.min(COLUMNS, n - column);
        for (int row = 0; row < m; row += ROWS) {
          int rows = Math.min(ROWS, m - row);
          Arrays.fill(tile, 0, rows * COLUMNS, 0);
          for (int deep = 0; deep < k; deep += DEPTH) {
            int depth = Math.min(DEPTH, k - deep);
            a.pack(row, deep, rows, depth, left, DEPTH);
            if (row == 0 || k > DEPTH) {
              b.pack(deep, column, depth, columns, right, COLUMNS);
            }
            accumulate(rows, columns, depth);
          }
          for (int r = 0; r < rows; r++) {
            c.unpack(row + r, column, columns, tile, r * COLUMNS);
          }
        }
      }
    }

    private void accumulate(int rows, int columns, int depth) {
      for (int r = 0; r < rows; r++) {
        int d = 0;
        for (; d + 4 <= depth; d += 4) {
          int at = r * DEPTH + d;
          addFour(r * COLUMNS, d * COLUMNS, columns, at);
        }
        for (; d < depth; d++) {
          addOne(r * COLUMNS, d * COLUMNS, columns, left[r * DEPTH + d]);
        }
      }
    }

    private void addFour(int to, int from, int columns, int at) {
      float[] out = tile;
      float[] in = right;
      float a0 = left[at];
      float a1 = left[at + 1];
      float a2 = left[at + 2];
      float a3 = left[at + 3];
      for (int j = 0; j < columns; j++) {
        float sum = Math.fma(a0, in[from + j], out[to + j]);
        sum = Math.fma(a1, in[from + COLUMNS + j], sum);
        sum = Math.fma(a2, in[from + 2 * COLUMNS + j], sum);
        out[to + j] = Math.fma(a3, in[from + 3 * COLUMNS + j], sum);
      }
    }

    private void addOne(int to, int from, int columns, float factor) {
      float[] out = tile;
      float[] in = right;
      for (int j = 0; j < columns; j++) {
        out[to + j] = Math.fma(factor, in[from + j], out[to + j]);
      }
    }
  }

  private static final class OnDoubles {
    private final double[] left = new double[ROWS * DEPTH];
    private final double[] right = new double[DEPTH * COLUMNS];
    private final double[] tile = new double[ROWS * COLUMNS];

    void run(int m, int n, int k, MatrixView a, MatrixView b, MatrixView c) {
      for (int column = 0; column < n; column += COLUMNS) {
        int columns = Math.min(COLUMNS, n - column);
        for (int row = 0; row < m; row += ROWS) {
          int rows = Math.min(ROWS, m - row);
          Arrays.fill(tile, 0, rows * COLUMNS, 0);
          for (int deep = 0; deep < k; deep += DEPTH) {
            int depth = Math.min(DEPTH, k - deep);
            a.pack(row, deep, rows, depth, left, DEPTH);
            if (row == 0 || k > DEPTH) {
              b.pack(deep, column, depth, columns, right, COLUMNS);
            }
            accumulate(rows, columns, depth);
          }
          for (int r = 0; r < rows; r++) {
            c.unpack(row + r, column, columns, tile, r * COLUMNS);
          }
        }
      }
    }

    private void accumulate(int rows, int columns, int depth) {
      for (int r = 0; r < rows; r++) {
        int d = 0;
        for (; d + 4 <= depth; d += 4) {
          int at = r * DEPTH + d;
          addFour(r * COLUMNS, d * COLUMNS, columns, at);
        }
        for (; d < depth; d++) {
          addOne(r * COLUMNS, d * COLUMNS, columns, left[r * DEPTH + d]);
        }
      }
    }

    private void addFour(int to, int from, int columns, int at) {
      double[] out = tile;
      double[] in = right;
      double a0 = left[at];
      double a1 = left[at + 1];
      double a2 = left[at + 2];
      double a3 = left[at + 3];
      for (int j = 0; j < columns; j++) {
        double sum = Math.fma(a0, in[from + j], out[to + j]);
        sum = Math.fma(a1, in[from + COLUMNS + j], sum);
        sum = Math.fma(a2, in[from + 2 * COLUMNS + j], sum);
        out[to + j] = Math.fma(a3, in[from + 3 * COLUMNS + j], sum);
      }
    }

    private void addOne(int to, int from, int columns, double factor) {
      double[] out = tile;
      double[] in = right;
      for (int j = 0; j < columns; j++) {
        out[to + j] = Math.fma(factor, in[from + j], out[to + j]);
      }
    }
  }

  private static final class OnLongs {
    private final long[] left = new long[ROWS * DEPTH];
    private final long[] right = new long[DEPTH * COLUMNS];
    private final long[] tile = new long[ROWS * COLUMNS];

    void run(int m, int n, int k, MatrixView a, MatrixView b, MatrixView c) {
      for (int column = 0; column < n; column += COLUMNS) {
        int columns = Math.min(COLUMNS, n - column);
        for (int row = 0; row < m; row += ROWS) {
          int rows = Math.min(ROWS, m - row);
          Arrays.fill(tile, 0, rows * COLUMNS, 0);
          for (int deep = 0; deep < k; deep += DEPTH) {
            int depth = Math.min(DEPTH, k - deep);
            a.pack(row, deep, rows, depth, left, DEPTH);
            if (row == 0 || k > DEPTH) {
              b.pack(deep, column, depth, columns, right, COLUMNS);
            }
            accumulate(rows, columns, depth);
          }
          for (int r = 0; r < rows; r++) {
            c.unpack(row + r, column, columns, tile, r * COLUMNS);
          }
        }
      }
    }

    private void accumulate(int rows, int columns, int depth) {
      for (int r = 0; r < rows; r++) {
        int d = 0;
        for (; d + 4 <= depth; d += 4) {
          int at = r * DEPTH + d;
          addFour(r * COLUMNS, d * COLUMNS, columns, at);
        }
        for (; d < depth; d++) {
          addOne(r * COLUMNS, d * COLUMNS, columns, left[r * DEPTH + d]);
        }
      }
    }

    private void addFour(int to, int from, int columns, int at) {
      long[] out = tile;
      long[] in = right;
      long a0 = left[at];
      long a1 = left[at + 1];
      long a2 = left[at + 2];
      long a3 = left[at + 3];
      for (int j = 0; j < columns; j++) {
        long sum = a0 * in[from + j] + out[to + j];
        sum = a1 * in[from + COLUMNS + j] + sum;
        sum = a2 * in[from + 2 * COLUMNS + j] + sum;
        out[to + j] = a3 * in[from + 3 * COLUMNS + j] + sum;
      }
    }

    private void addOne(int to, int from, int columns, long factor) {
      long[] out = tile;
      long[] in = right;
      for (int j = 0; j < columns; j++) {
        out[to + j] = factor * in[from + j] + out[to + j];
      }
    }
  }
}
