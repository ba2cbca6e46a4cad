package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.NativeMemory;

/// Products of rows of f32 with quantized weights, on all threads, in which rows are rounded to integers of 8 bits, a block
/// of [ColumnKernel#BLOCK] elements with a factor of its own ([RoundedRow]): as llama.cpp computes them. The steps of a sum
/// are taken in an order that depends on their number, and on whether there are many rows, alone; what is behind the last
/// whole block is a block of its own, added last.
public final class RoundedProduct {
  /// Rows up to which each is multiplied by itself.
  private static final int FEW = 16;

  /// Rows that are packed at a time.
  private static final int ROWS = 256;

  private static final int WIDTH = ColumnKernel.WIDTH;
  private static final int BLOCK = ColumnKernel.BLOCK;

  /// Steps of columns that are unpacked at a time, whole groups of weights: they stay in the first-level cache.
  private static final int DEPTH = 256;

  /// Parts for each thread: when one is late, others take what is left.
  private static final int PIECES = 4;

  /// Bytes of weights in a call at most, during which this thread does not stop for others; and those that stay in a cache
  /// until the next row is multiplied by them.
  private static final int WEIGHTS = 1 << 20;

  private static final int CACHED = 1 << 18;

  private final QuantizedWeights weights;
  private final RoundedKernel kernel;
  private final Workers workers;
  private final long x;
  private final long out;
  private final int rows;

  private RoundedProduct(
      QuantizedWeights weights, RoundedKernel kernel, Workers workers, long x, long out, int rows) {
    this.weights = weights;
    this.kernel = kernel;
    this.workers = workers;
    this.x = x;
    this.out = out;
    this.rows = rows;
  }

  /// Writes the product of the `m` rows at `x` and `weights` to `out`.
  public static void multiply(QuantizedWeights weights, long x, int m, long out) {
    long multiplications = (long) m * weights.columns() * weights.depth();
    multiply(weights, x, m, out, RoundedKernels.current(multiplications), Workers.common());
  }

  /// Does the same with the kernel and the threads given.
  static void multiply(
      QuantizedWeights weights, long x, int m, long out, RoundedKernel kernel, Workers workers) {
    for (int row = 0; row < m; row += ROWS) {
      long bytes = (long) row * Float.BYTES;
      RoundedProduct product =
          new RoundedProduct(
              weights,
              kernel,
              workers,
              x + bytes * weights.depth(),
              out + bytes * weights.columns(),
              Math.min(ROWS, m - row));
      if (m <= FEW) {
        product.fewRows();
      } else {
        product.manyRows();
      }
      if (weights.depth() % BLOCK != 0) {
        product.addRest();
      }
    }
  }

  private long row(int r) {
    return x + (long) r * weights.depth() * Float.BYTES;
  }

  private long result(int r, int column) {
    return out + ((long) r * weights.columns() + column) * Float.BYTES;
  }

  /// {@return whether the scales of the blocks of a column are neighbours}
  private boolean areNeighbours() {
    return weights.areBlocks() && weights.transposed();
  }

  private void fewRows() {
    int blocks = weights.blocks();
    long part = RoundedRow.partBytes(blocks);
    long rounded = Scratch.current().panels(rows * RoundedRow.bytes(blocks));
    for (int r = 0; r < rows; r++) {
      long to = rounded + r * RoundedRow.bytes(blocks);
      RoundedRow.clearRest(to, blocks);
      kernel.round(row(r), blocks, to, part, kernel.offset(weights.packed()));
    }
    int n = weights.columns();
    long groups = Math.ceilDiv(n, WIDTH);
    // Threads that take many columns at a time wait less often for the first lines of theirs.
    long grain = Math.max(1, groups / ((long) PIECES * workers.threads()));
    int perLine = ColumnKernel.columns(weights.packed());
    int most =
        areNeighbours()
            ? Math.max(1, (rows == 1 ? WEIGHTS : CACHED) / Math.max(1, weights.depth())) * perLine
            : WIDTH;
    workers.run(
        groups,
        grain,
        (begin, end) -> {
          int last = (int) Math.min(n, end * WIDTH);
          for (int column = (int) begin * WIDTH; column < last; column += most) {
            fewRows(rounded, part, column, Math.min(last, column + most));
          }
        });
  }

  /// Does the columns from `begin` on, below `end`.
  private void fewRows(long rounded, long part, int begin, int end) {
    int blocks = weights.blocks();
    long scales = weights.firstScale(begin);
    long stride = weights.columnStride();
    if (!areNeighbours()) {
      scales = Scratch.current().scales(blocks);
      stride = (long) blocks * Float.BYTES;
      weights.copyScalesOfColumns(begin, end - begin, scales);
    }
    for (int r = 0; r < rows; r++) {
      kernel.multiplyRow(
          weights.packed(),
          rounded + r * RoundedRow.bytes(blocks),
          part,
          weights.at(begin, 0),
          scales,
          stride,
          blocks,
          Math.ceilDiv(end - begin, ColumnKernel.columns(weights.packed())),
          weights.depth(),
          result(r, begin));
    }
  }

  private void manyRows() {
    int lanes = kernel.lanes();
    int count = Math.ceilDiv(rows, lanes);
    Panel panel = new Panel(lanes, weights.blocks());
    long panels = Scratch.current().panels(count * panel.bytes());
    workers.run(
        count,
        1,
        (begin, end) -> {
          for (int i = (int) begin; i < end; i++) {
            pack(panel, panels + i * panel.bytes(), i * lanes);
          }
        });
    int n = weights.columns();
    workers.run(
        Math.ceilDiv(n, WIDTH),
        1,
        (begin, end) -> {
          for (int column = (int) begin * WIDTH;
              column < Math.min(n, end * WIDTH);
              column += WIDTH) {
            manyRows(panel, panels, count, column, Math.min(n, column + WIDTH));
          }
        });
  }

  /// Rounds the rows of a panel and writes them there.
  private void pack(Panel panel, long to, int first) {
    int blocks = weights.blocks();
    long part = RoundedRow.partBytes(blocks);
    long rounded = Scratch.current().columns(RoundedRow.bytes(blocks));
    for (int lane = 0; lane < kernel.lanes(); lane++) {
      if (first + lane < rows) {
        RoundedRow.clearRest(rounded, blocks);
        kernel.round(row(first + lane), blocks, rounded, part, kernel.offset(weights.packed()));
        panel.set(to, lane, rounded);
      } else {
        panel.clear(to, lane);
      }
    }
  }

  /// Does the columns from `begin` on, below `end`.
  private void manyRows(Panel panel, long panels, int count, int begin, int end) {
    boolean packed = weights.packed();
    int perLine = ColumnKernel.columns(packed);
    Scratch scratch = Scratch.current();
    int groups = Math.ceilDiv(end - begin, kernel.columns());
    int padded = groups * kernel.columns();
    long columns = scratch.columns((long) padded * RoundedKernel.COLUMN_STRIDE);
    long scales = scratch.scales(DEPTH / BLOCK);
    // Columns of the result are no multiple of a page apart.
    long stride = (long) count * kernel.lanes() * Float.BYTES + 64;
    long results = scratch.results(padded * stride);
    int block = 0;
    do {
      int blocks = Math.min(DEPTH / BLOCK, weights.blocks() - block);
      for (int c = begin; c < end; c += perLine) {
        kernel.unpack(
            packed,
            weights.at(c, block * BLOCK),
            blocks * BLOCK,
            columns + (long) (c - begin) * RoundedKernel.COLUMN_STRIDE);
      }
      weights.copyScales(ColumnKernels.plain(), begin, end - begin, block, blocks, scales);
      for (int i = 0; i < count; i += kernel.panels()) {
        kernel.tile(
            packed,
            columns,
            groups,
            scales,
            panels + i * panel.bytes() + block * panel.blockBytes(),
            panel.bytes(),
            Math.min(kernel.panels(), count - i),
            blocks,
            results + (long) i * kernel.lanes() * Float.BYTES,
            stride,
            block > 0);
      }
      block += blocks;
    } while (block < weights.blocks());
    for (int r = 0; r < rows; r++) {
      long from = results + (long) r * Float.BYTES;
      long to = result(r, begin);
      for (int c = 0; c < end - begin; c++) {
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            to + (long) c * Float.BYTES,
            NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + c * stride));
      }
    }
  }

  /// Adds what is behind the last whole block.
  private void addRest() {
    int done = weights.blocks() * BLOCK;
    int count = weights.depth() - done;
    int n = weights.columns();
    int[] integers = new int[count];
    for (int r = 0; r < rows; r++) {
      long from = row(r) + (long) done * Float.BYTES;
      float largest = RoundedRow.largest(from, count);
      float factor = RoundedRow.factor(largest);
      float inverse = RoundedRow.inverse(largest);
      for (int i = 0; i < count; i++) {
        float element = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + (long) i * Float.BYTES);
        integers[i] = RoundedRow.integer(element, inverse);
      }
      for (int c = 0; c < n; c++) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
          sum += weights.integer(c, done + i) * integers[i];
        }
        long at = result(r, c);
        float before = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, at);
        float scaled = weights.scaleOf(c, done) * factor;
        NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, at, Math.fma((float) sum, scaled, before));
      }
    }
  }
}
