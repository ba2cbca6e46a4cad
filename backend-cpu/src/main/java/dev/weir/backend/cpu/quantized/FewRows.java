package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// Products of a few rows.
final class FewRows {
  private static final int WIDTH = ColumnKernel.WIDTH;
  private static final int PARTIAL = ColumnKernel.PARTIAL;

  private FewRows() {}

  static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, Workers workers) {
    int n = weights.columns();
    workers.run(
        Math.ceilDiv(n, WIDTH),
        1,
        (begin, end) -> {
          for (int column = (int) begin * WIDTH;
              column < Math.min(n, end * WIDTH);
              column += WIDTH) {
            multiply(weights, x, m, out, kernel, column, Math.min(n, column + WIDTH));
          }
        });
  }

  /// Does the columns from `begin` on, below `end`.
  private static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, int begin, int end) {
    int n = weights.columns();
    int k = weights.depth();
    int blocks = weights.blocks();
    boolean packed = weights.packed();
    int columns = ColumnKernel.columns(packed);
    Scratch scratch = Scratch.current();
    int lines = Math.ceilDiv(end - begin, columns);
    float[] sums = scratch.sums(kernel.height(m) * lines * columns * PARTIAL);
    long scales = scratch.scales(blocks);
    weights.copyScales(kernel, begin, end - begin, 0, blocks, scales);
    int height;
    for (int r = 0; r < m; r += height) {
      height = kernel.height(m - r);
      kernel.multiply(
          packed,
          height,
          x + (long) r * k * Float.BYTES,
          (long) k * Float.BYTES,
          weights.at(begin, 0),
          scales,
          blocks,
          lines,
          k,
          sums);
      int count = lines * height * columns;
      if (k > blocks * ColumnKernel.BLOCK) {
        for (int i = 0; i < count; i++) {
          int row = r + i / columns % height;
          int c = begin + i / (height * columns) * columns + i % columns;
          addRest(weights, x + (long) row * k * Float.BYTES, c, sums, i * PARTIAL);
        }
      }
      kernel.total(sums, count);
      for (int i = 0; i < count; i += columns) {
        int row = r + i / columns % height;
        int c = begin + i / (height * columns) * columns;
        long to = out + ((long) row * n + c) * Float.BYTES;
        MemorySegment.copy(sums, i, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, to, columns);
      }
    }
  }

  /// Adds what is behind the last whole block.
  private static void addRest(QuantizedWeights weights, long x, int column, float[] sums, int at) {
    for (int i = weights.blocks() * ColumnKernel.BLOCK; i < weights.depth(); i++) {
      float factor = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, x + (long) i * Float.BYTES);
      int partial = at + i % PARTIAL;
      sums[partial] = Math.fma(factor, weights.weight(column, i), sums[partial]);
    }
  }
}
