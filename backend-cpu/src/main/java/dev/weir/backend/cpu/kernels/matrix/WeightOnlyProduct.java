package dev.weir.backend.cpu.kernels.matrix;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;

/// Products of rows of f32 with weights of 8 or 4 bits, of which there are never more than a few columns as floats.
///
/// A few rows take as long as it takes to read the weights: each column is read once, and multiplied with all rows. For
/// more rows columns become floats, and are left to [Gemm]. What is at hand lies in arrays of [#PIECE] elements that are walked
/// with one index, so that the compiler uses vectors. The steps of a sum are taken in an order that depends on their number
/// alone.
///
/// @param weight `[n, k]` bytes, or `[n / 2, k]` with a column in each half
/// @param scale `[groups, n]`, what the weights of a group are multiplied by
/// @param packed whether a byte has two weights
/// @param group the weights of a column that share a scale
/// @param n the columns
/// @param k the weights of a column
record WeightOnlyProduct(Tensor weight, Tensor scale, boolean packed, int group, int n, int k) {
  private static final int FEW = 8;
  private static final int PIECE = 128;

  /// Columns that one thread does at a time: those that read one cache line of scales.
  private static final int GRAIN = 16;

  /// Columns that become floats at a time.
  private static final int PANEL = 128;

  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  /// {@return whether products of these types are computed here}
  static boolean fits(Tensor x, Tensor weight, Tensor scale) {
    return x.dtype() == DType.FLOAT32
        && scale.dtype() == DType.FLOAT32
        && weight.dtype() == DType.INT8;
  }

  /// What a thread works on.
  private static final class Scratch {
    private byte[][] bytes = {};
    private float[][] factors = {};
    private final float[] line = new float[PIECE];
    private final float[] sums = new float[PIECE];
    private Tensor panel = Tensor.zeros(DType.FLOAT32, 0);

    private void reserve(int pieces) {
      if (bytes.length < pieces) {
        bytes = new byte[pieces][PIECE];
        factors = new float[pieces][PIECE];
      }
    }

    private Tensor panel(int columns, int k) {
      long elements = (long) columns * k;
      if (panel.elementCount() < elements) {
        panel = Tensor.zeros(DType.FLOAT32, elements);
      }
      return panel;
    }
  }

  /// Writes the product of the `m` rows of `x` and the weights to `out`.
  void multiply(Tensor x, int m, Tensor out) {
    try {
      share(x, m, out);
    } finally {
      // Memory may belong to one thread, so that the others reach it by its address.
      Reference.reachabilityFence(x);
      Reference.reachabilityFence(weight);
      Reference.reachabilityFence(scale);
      Reference.reachabilityFence(out);
    }
  }

  private void share(Tensor x, int m, Tensor out) {
    if (m <= FEW) {
      float[][][] rows = rows(x, m);
      Workers.common()
          .run(
              Math.ceilDiv(n, GRAIN),
              1,
              (begin, end) -> few(rows, (int) begin * GRAIN, (int) Math.min(n, end * GRAIN), out));
    } else {
      Workers.common()
          .run(
              Math.ceilDiv(n, PANEL),
              1,
              (begin, end) -> {
                for (long panel = begin; panel < end; panel++) {
                  many(x, m, (int) panel * PANEL, (int) Math.min(n, (panel + 1) * PANEL), out);
                }
              });
    }
  }

  private int pieces() {
    return Math.ceilDiv(k, PIECE);
  }

  private float[][][] rows(Tensor x, int m) {
    float[][][] rows = new float[m][pieces()][PIECE];
    for (int r = 0; r < m; r++) {
      for (int p = 0; p < pieces(); p++) {
        MemorySegment.copy(
            x.data(),
            JAVA_FLOAT_UNALIGNED,
            ((long) r * k + (long) p * PIECE) * Float.BYTES,
            rows[r][p],
            0,
            Math.min(PIECE, k - p * PIECE));
      }
    }
    return rows;
  }

  private void few(float[][][] rows, int begin, int end, Tensor out) {
    Scratch scratch = SCRATCH.get();
    scratch.reserve(pieces());
    for (int column = begin; column < end; column++) {
      read(column, scratch);
      for (int r = 0; r < rows.length; r++) {
        float[] sums = scratch.sums;
        Arrays.fill(sums, 0);
        for (int p = 0; p < pieces(); p++) {
          multiply(rows[r][p], scratch.factors[p], scratch.bytes[p], sums);
        }
        long at = ((long) r * n + column) * Float.BYTES;
        NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, out.data().address() + at, total(sums));
      }
    }
  }

  private void many(Tensor x, int m, int begin, int end, Tensor out) {
    Scratch scratch = SCRATCH.get();
    scratch.reserve(pieces());
    int columns = end - begin;
    Tensor panel = scratch.panel(columns, k);
    for (int column = begin; column < end; column++) {
      read(column, scratch);
      for (int p = 0; p < pieces(); p++) {
        scale(scratch.factors[p], scratch.bytes[p], scratch.line);
        MemorySegment.copy(
            scratch.line,
            0,
            panel.data(),
            JAVA_FLOAT_UNALIGNED,
            ((long) (column - begin) * k + (long) p * PIECE) * Float.BYTES,
            Math.min(PIECE, k - p * PIECE));
      }
    }
    Gemm.multiply(
        DType.FLOAT32,
        m,
        columns,
        k,
        new MatrixView(x, 0, k, 1),
        new MatrixView(panel, 0, 1, k),
        new MatrixView(out, begin, n, 1));
  }

  /// Reads the integers of a column, and what each is multiplied by.
  private void read(int column, Scratch scratch) {
    long from = (long) (packed ? column / 2 : column) * k;
    for (int p = 0; p < pieces(); p++) {
      byte[] bytes = scratch.bytes[p];
      int count = Math.min(PIECE, k - p * PIECE);
      MemorySegment.copy(
          NativeMemory.ALL,
          JAVA_BYTE,
          weight.data().address() + from + (long) p * PIECE,
          bytes,
          0,
          count);
      if (count < PIECE) {
        Arrays.fill(bytes, count, PIECE, (byte) 0);
      }
      factors(column, p * PIECE, scratch.factors[p]);
      if (packed && column % 2 == 0) {
        low(bytes);
      } else if (packed) {
        high(bytes);
      }
    }
  }

  private void factors(int column, int first, float[] factors) {
    int count = Math.min(PIECE, k - first);
    Arrays.fill(factors, count, PIECE, 0);
    for (int at = 0; at < count; ) {
      int index = (first + at) / group;
      int end = (int) Math.min(count, (long) (index + 1) * group - first);
      long where = scale.data().address() + ((long) index * n + column) * Float.BYTES;
      float factor = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, where);
      Arrays.fill(factors, at, end, factor);
      at = end;
    }
  }

  private static void low(byte[] bytes) {
    for (int j = 0; j < PIECE; j++) {
      bytes[j] = (byte) ((byte) (bytes[j] << 4) >> 4);
    }
  }

  private static void high(byte[] bytes) {
    for (int j = 0; j < PIECE; j++) {
      bytes[j] = (byte) (bytes[j] >> 4);
    }
  }

  private static void scale(float[] factors, byte[] bytes, float[] line) {
    for (int j = 0; j < PIECE; j++) {
      line[j] = factors[j] * bytes[j];
    }
  }

  private static void multiply(float[] x, float[] factors, byte[] bytes, float[] sums) {
    for (int j = 0; j < PIECE; j++) {
      sums[j] = Math.fma(x[j], factors[j] * bytes[j], sums[j]);
    }
  }

  /// {@return the partial sums added up, halves to halves}
  private static float total(float[] sums) {
    for (int half = PIECE / 2; half > 0; half /= 2) {
      for (int j = 0; j < half; j++) {
        sums[j] += sums[j + half];
      }
    }
    return sums[0];
  }
}
