package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.matmul.Matrix;
import dev.weir.backend.cpu.matmul.MatrixProduct;
import dev.weir.backend.cpu.matmul.Panels;
import dev.weir.backend.cpu.matmul.Tiling;
import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import dev.weir.dialect.builtin.data.DType;

/// Products of many rows: the transposed product is computed, whose left operand is the weights as memory has them, and
/// whose right one is the rows, packed once for all threads.
final class ManyRows {
  /// Rows that are packed at a time, so that they stay in a cache.
  private static final int ROWS = 256;

  /// Steps that become floats at a time, whole groups.
  static final int DEPTH = 256;

  /// Columns that become floats at a time at most.
  private static final int MOST = Tiling.PREFERRED.blockRows();

  /// Columns as floats do not lie a multiple of a page apart, so that they push each other out of no cache.
  private static final long STRIDE = DEPTH * Float.BYTES + 64L;

  private final QuantizedWeights weights;
  private final ColumnKernel kernel;
  private final Workers workers;
  private final long x;
  private final long out;

  private ManyRows(
      QuantizedWeights weights, ColumnKernel kernel, Workers workers, long x, long out) {
    this.weights = weights;
    this.kernel = kernel;
    this.workers = workers;
    this.x = x;
    this.out = out;
  }

  static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, Workers workers) {
    for (int row = 0; row < m; row += ROWS) {
      long rowBytes = (long) row * Float.BYTES;
      new ManyRows(
              weights,
              kernel,
              workers,
              x + rowBytes * weights.depth(),
              out + rowBytes * weights.columns())
          .multiply(Math.min(ROWS, m - row));
    }
  }

  private void multiply(int rows) {
    int n = weights.columns();
    int k = weights.depth();
    long panels = Scratch.current().panels(Panels.bytes(k, rows));
    Matrix right = new Matrix(DType.FLOAT32, x, Float.BYTES, (long) k * Float.BYTES);
    workers.run(
        Panels.count(rows), 1, (begin, end) -> Panels.pack(right, k, rows, panels, begin, end));
    // As many parts for each thread, of whole lines, and of whole tiles of the micro kernel where
    // that is possible.
    int parts = Math.ceilDiv(Math.ceilDiv(n, MOST), workers.threads()) * workers.threads();
    int tile = Tiling.PREFERRED.rows() * ColumnKernel.columns(weights.packed());
    int size = Math.ceilDiv(Math.ceilDiv(n, parts), tile) * tile;
    workers.run(
        Math.ceilDiv(n, size),
        1,
        (begin, end) -> {
          for (int column = (int) begin * size; column < Math.min(n, end * size); column += size) {
            multiply(panels, rows, column, Math.min(n, column + size));
          }
        });
  }

  /// Does the columns from `begin` on, below `end`.
  private void multiply(long panels, int rows, int begin, int end) {
    int n = weights.columns();
    int k = weights.depth();
    Scratch scratch = Scratch.current();
    int count = end - begin;
    long columns = scratch.columns(count * STRIDE);
    long stride = Panels.count(rows) * Tiling.PREFERRED.columns() * Float.BYTES;
    long results = scratch.results(count * stride);
    Matrix left = new Matrix(DType.FLOAT32, columns, STRIDE, Float.BYTES);
    Matrix result = new Matrix(DType.FLOAT32, results, stride, Float.BYTES);
    for (int step = 0; step < k; step += DEPTH) {
      int depth = Math.min(DEPTH, k - step);
      dequantize(weights, begin, end, step, depth, columns, STRIDE, kernel);
      MatrixProduct.multiplyPacked(left, panels, k, step, 0, result, count, rows, depth, step > 0);
    }
    for (int r = 0; r < rows; r++) {
      long to = out + ((long) r * n) * Float.BYTES;
      long from = results - begin * stride + (long) r * Float.BYTES;
      for (int c = begin; c < end; c++) {
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            to + (long) c * Float.BYTES,
            NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + c * stride));
      }
    }
  }

  /// Makes floats of some steps of columns, whole lines.
  ///
  /// @param step the first step, which begins a group
  /// @param to where the first column goes
  /// @param toStride the bytes from there to where the next goes
  static void dequantize(
      QuantizedWeights weights,
      int begin,
      int end,
      int step,
      int depth,
      long to,
      long toStride,
      ColumnKernel kernel) {
    int blocks = depth / ColumnKernel.BLOCK;
    long scales = Scratch.current().scales(blocks);
    for (int next = begin; next < end; next += ColumnKernel.WIDTH) {
      int last = Math.min(end, next + ColumnKernel.WIDTH);
      weights.copyScales(kernel, next, last - next, step / ColumnKernel.BLOCK, blocks, scales);
      for (int c = next; c < last; c += ColumnKernel.columns(weights.packed())) {
        kernel.dequantize(
            weights.packed(),
            weights.at(c, step),
            scales + (long) (c - next) * Float.BYTES,
            blocks,
            to + (c - begin) * toStride,
            toStride);
      }
    }
    for (int c = begin; c < end; c++) {
      for (int i = blocks * ColumnKernel.BLOCK; i < depth; i++) {
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            to + (c - begin) * toStride + (long) i * Float.BYTES,
            weights.weight(c, step + i));
      }
    }
  }
}
