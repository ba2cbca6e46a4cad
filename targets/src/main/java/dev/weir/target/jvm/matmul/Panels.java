package dev.weir.target.jvm.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.target.jvm.vector.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Packs matrices as the micro kernel reads them.
final class Panels {
  /// Steps that are read of one column before the next: their lines stay in the first-level cache.
  private static final int STEPS = 64;

  private Panels() {}

  /// Packs rows of a left operand: element `k` of row `r` goes to `out[at + r * pitch + k]`.
  static void packLeft(
      Matrix x, long row, int rows, long step, int depth, float[] out, int at, int pitch) {
    for (int r = 0; r < rows; r++) {
      long from = x.at(row + r, step);
      int to = at + r * pitch;
      if (x.isFloatRows()) {
        MemorySegment.copy(NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, from, out, to, depth);
        continue;
      }
      for (int k = 0; k < depth; k++) {
        out[to + k] = x.get(from + k * x.columnStride());
      }
    }
  }

  /// Packs a panel of a right operand: element `c` of step `k` goes to `out[at + k * width + c]`.
  ///
  /// @param columns how many columns there are, at most `width`; those that lack are zero
  static void packRight(
      MicroKernel kernel, Matrix x, long column, int columns, int depth, float[] out, int at,
      int width) {
    if (columns == width && x.isFloatRows()) {
      kernel.pack(x.at(0, column), x.rowStride(), out, at, depth);
      return;
    }
    if (columns < width) {
      Arrays.fill(out, at, at + depth * width, 0);
    }
    if (x.hasDenseRows()) {
      for (int k = 0; k < depth; k++) {
        long from = x.at(k, column);
        for (int c = 0; c < columns; c++) {
          out[at + k * width + c] = x.get(from + c * x.columnStride());
        }
      }
      return;
    }
    boolean floats = x.transposed().isFloatRows();
    for (int first = 0; first < depth; first += STEPS) {
      int end = Math.min(depth, first + STEPS);
      int c = 0;
      for (; floats && c + 4 <= columns; c += 4) {
        long from = x.at(0, column + c);
        fourColumns(from, x.columnStride(), first, end, out, at + c, width);
      }
      for (; c < columns; c++) {
        long from = x.at(0, column + c);
        for (int k = first; k < end; k++) {
          out[at + k * width + c] = x.get(from + k * x.rowStride());
        }
      }
    }
  }

  private static void fourColumns(
      long column, long stride, int first, int end, float[] out, int at, int width) {
    for (int k = first; k < end; k++) {
      long from = column + (long) k * Float.BYTES;
      int to = at + k * width;
      out[to] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from);
      out[to + 1] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + stride);
      out[to + 2] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + 2 * stride);
      out[to + 3] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + 3 * stride);
    }
  }
}
