package dev.weir.backend.cpu.quantized;

import dev.weir.backend.cpu.parallel.Workers;

/// Products of rows of f32 with quantized weights, on all threads. The steps of a sum are taken in an order that depends on
/// their number, and on whether there are many rows, alone.
///
/// One row takes as long as it takes to read the weights, which are read once, in the order of memory, and become floats in
/// registers ([FewRows]); a scale multiplies what a block adds up to. For many rows a block of columns at a time
/// becomes floats, which the micro kernel of matmuls
/// multiplies by rows that are packed once ([ManyRows]). No activation is rounded to integers: the results are those of
/// weights taken back to floats, but for the last bits.
public final class QuantizedProduct {
  /// Rows up to which weights become floats anew for each few of them.
  private static final int FEW = 16;

  private QuantizedProduct() {}

  /// {@return whether products of so many rows are made of packed rows, which need vectors to be fast}
  public static boolean packs(QuantizedWeights weights, int m) {
    return m > FEW && weights.blocks() > 0;
  }

  /// Writes the product of the `m` rows at `x` and `weights` to `out`.
  public static void multiply(QuantizedWeights weights, long x, int m, long out) {
    long multiplications = (long) m * weights.columns() * weights.depth();
    multiply(weights, x, m, out, ColumnKernels.current(multiplications), Workers.common());
  }

  /// Does the same with the kernel and the threads given.
  static void multiply(
      QuantizedWeights weights, long x, int m, long out, ColumnKernel kernel, Workers workers) {
    if (packs(weights, m)) {
      ManyRows.multiply(weights, x, m, out, kernel, workers);
    } else if (m > 0) {
      FewRows.multiply(weights, x, m, out, kernel, workers);
    }
  }

  /// Makes floats of some columns, a row of `to` for each.
  ///
  /// @param toStride the bytes from one row to the next
  public static void dequantize(
      QuantizedWeights weights, int begin, int end, long to, long toStride) {
    ManyRows.dequantize(
        weights, begin, end, 0, weights.depth(), to, toStride, ColumnKernels.current(0));
  }
}
