package dev.weir.backend.cpu.quantized;

/// The innermost loops of products with quantized weights, which take whole blocks of [#BLOCK] weights.
///
/// All kernels give the same bits: the products of a block whose places are the same modulo `PARTIAL` are added up, as
/// integers of weights times elements of the row, and this times the scale is added to a partial sum of the column, each
/// rounded once, block after block.
interface ColumnKernel {
  /// Weights that have one scale here; where more share one, it is repeated.
  int BLOCK = 32;

  /// Partial sums of a column.
  int PARTIAL = 16;

  /// Columns whose scales lie side by side.
  int WIDTH = 64;

  /// Bytes from the scales of a block to those of the next.
  long SCALE_BYTES = (long) WIDTH * Float.BYTES;

  /// {@return how many of `left` rows a tile should take}
  int height(int left);

  /// {@return the columns of a line: those whose weights lie in the same bytes}
  static int columns(boolean packed) {
    return packed ? 2 : 1;
  }

  /// Multiplies rows by the columns of some lines. One line is read after the other, as memory has them, and little is done
  /// between two of them: so the processor asks memory for the next one while it computes.
  ///
  /// @param packed whether a byte has a weight of each of two columns
  /// @param rows how many rows: what [#height] gave
  /// @param x the address of the first row
  /// @param xStride the bytes from one row to the next
  /// @param weights the address of the first line
  /// @param scales the address of the scale of the first block of the first column
  /// @param lines how many lines there are
  /// @param lineBytes the bytes from a line to the next
  /// @param sums gets the partial sums line by line, those of a row's columns one after the other
  void multiply(
      boolean packed,
      int rows,
      long x,
      long xStride,
      long weights,
      long scales,
      int blocks,
      int lines,
      long lineBytes,
      float[] sums);

  /// {@return whether [#multiplyRow] can be called}
  default boolean readsScales() {
    return false;
  }

  /// Multiplies one row by the columns of some lines, whose scales are read where they lie.
  ///
  /// @param x the address of the row
  /// @param weights the address of the first line
  /// @param scales the address of the scale of the first block of the first column
  /// @param blockStride the bytes from there to the scale of the next block
  /// @param columnStride the bytes to that of the next column; one of both is that of a float
  /// @param lines how many lines there are
  /// @param lineBytes the bytes from a line to the next
  /// @param sums the address of the sums of the columns
  default void multiplyRow(
      boolean packed,
      long x,
      long weights,
      long scales,
      long blockStride,
      long columnStride,
      int blocks,
      int lines,
      long lineBytes,
      long sums) {
    throw new UnsupportedOperationException();
  }

  /// Adds up the partial sums of `count` columns, halves to halves: the sum of the first column is the first element then.
  default void total(float[] sums, int count) {
    for (int i = 0; i < count; i++) {
      int at = i * PARTIAL;
      for (int half = PARTIAL / 2; half > 0; half /= 2) {
        for (int j = at; j < at + half; j++) {
          sums[j] += sums[j + half];
        }
      }
      sums[i] = sums[at];
    }
  }

  /// Makes floats of the columns of a line.
  ///
  /// @param packed whether a byte has a weight of each of two
  /// @param weights the address of the line
  /// @param scales the address of the scale of the first block of the first column
  /// @param to where the first column goes
  /// @param toStride the bytes from there to where the next goes
  void dequantize(boolean packed, long weights, long scales, int blocks, long to, long toStride);

  /// Copies the scales of [#WIDTH] columns.
  ///
  /// @param from the address of the first
  /// @param stride the bytes from there to those of the next group
  /// @param perGroup how many blocks share scales
  /// @param to where they go, those of each block [#SCALE_BYTES] behind those of the one before
  void scales(long from, long stride, int perGroup, int blocks, long to);
}
