package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// Products of a few rows.
final class FewRows {
  private static final int WIDTH = ColumnKernel.WIDTH;
  private static final int PARTIAL = ColumnKernel.PARTIAL;

  /// Parts for each thread: when one is late, others take what is left.
  private static final int PIECES = 4;

  /// Bytes of weights in a call at most, during which this thread does not stop for others: a fraction of a millisecond.
  private static final int WEIGHTS = 1 << 20;

  private FewRows() {}

  static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, Workers workers) {
    int n = weights.columns();
    long groups = Math.ceilDiv(n, WIDTH);
    // Threads that take many columns at a time wait less often for the first lines of theirs.
    long grain = Math.max(1, groups / ((long) PIECES * workers.threads()));
    workers.run(
        groups,
        grain,
        (begin, end) -> {
          if (m == 1 && kernel.readsScales() && weights.areBlocks()) {
            multiplyRow(
                weights, x, out, kernel, (int) begin * WIDTH, (int) Math.min(n, end * WIDTH));
            return;
          }
          for (int column = (int) begin * WIDTH;
              column < Math.min(n, end * WIDTH);
              column += WIDTH) {
            multiply(weights, x, m, out, kernel, column, Math.min(n, column + WIDTH));
          }
        });
  }

  private static void multiplyRow(
      QuantizedWeights weights, long x, long out, ColumnKernel kernel, int begin, int end) {
    int columns = ColumnKernel.columns(weights.packed());
    int most = Math.max(1, WEIGHTS / Math.max(1, weights.depth())) * columns;
    for (int column = begin; column < end; column += most) {
      kernel.multiplyRow(
          weights.packed(),
          x,
          weights.at(column, 0),
          weights.firstScale(column),
          weights.groupStride(),
          weights.columnStride(),
          weights.blocks(),
          Math.ceilDiv(Math.min(most, end - column), columns),
          weights.depth(),
          out + (long) column * Float.BYTES);
    }
  }

  /// Does the columns from `begin` on, below `end`.
  private static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, int begin, int end) {
    int k = weights.depth();
    int blocks = weights.blocks();
    boolean packed = weights.packed();
    Scratch scratch = Scratch.current();
    int lines = Math.ceilDiv(end - begin, ColumnKernel.columns(packed));
    int columns = lines * ColumnKernel.columns(packed);
    float[] sums = scratch.sums(kernel.height(m) * columns * PARTIAL);
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
      write(weights, x, out, kernel, begin, lines, r, height, sums);
    }
  }

  /// Writes what the partial sums of some rows give, line by line.
  private static void write(
      QuantizedWeights weights,
      long x,
      long out,
      ColumnKernel kernel,
      int begin,
      int lines,
      int r,
      int height,
      float[] sums) {
    int n = weights.columns();
    int k = weights.depth();
    int columns = ColumnKernel.columns(weights.packed());
    int count = lines * height * columns;
    if (k > weights.blocks() * ColumnKernel.BLOCK) {
      for (int i = 0; i < count; i++) {
        int row = r + i / columns % height;
        int c = begin + i / (height * columns) * columns + i % columns;
        addRest(weights, x + (long) row * k * Float.BYTES, c, sums, i * PARTIAL);
      }
    }
    kernel.total(sums, count);
    // The sums of one row are neighbours, those of several are so for a line.
    int together = height == 1 ? count : columns;
    for (int i = 0; i < count; i += together) {
      int row = r + i / columns % height;
      int c = begin + i / (height * columns) * columns;
      long to = out + ((long) row * n + c) * Float.BYTES;
      MemorySegment.copy(sums, i, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, to, together);
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
