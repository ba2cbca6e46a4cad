package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;

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
      for (int i = 0; i < lines * height * columns; i++) {
        int row = r + i / columns % height;
        int c = begin + i / (height * columns) * columns + i % columns;
        addRest(weights, x + (long) row * k * Float.BYTES, c, sums, i * PARTIAL);
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            out + ((long) row * n + c) * Float.BYTES,
            total(sums, i * PARTIAL));
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

  /// {@return the partial sums added up, halves to halves}
  private static float total(float[] sums, int at) {
    for (int half = PARTIAL / 2; half > 0; half /= 2) {
      for (int j = at; j < at + half; j++) {
        sums[j] += sums[j + half];
      }
    }
    return sums[at];
  }
}
