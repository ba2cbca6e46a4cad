package dev.weir.backend.cpu.quantized;

/// The innermost loops of products with quantized weights of rows that are rounded to integers of 8 bits, whose sums of
/// products over a block are exact.
///
/// All kernels give the same bits. A [RoundedRow] has whole blocks of [ColumnKernel#BLOCK] elements. One row adds up the
/// products of four elements that are neighbours, multiplies each such sum by the factors of row and column, which are
/// multiplied first, and adds this to a partial sum of [ColumnKernel#PARTIAL], rounded once: that of the place of the four
/// in two blocks. Of many rows, all products of a block are added up before that, and blocks follow one another.
interface RoundedKernel {
  /// Bytes from a column that is [unpacked][#unpack] to the next.
  int COLUMN_STRIDE = 320;

  /// {@return the rows of a panel}
  int lanes();

  /// {@return the most panels that a tile takes}
  int panels();

  /// {@return the columns of a tile}
  int columns();

  /// {@return what is added to weights so that they have no signs}
  int offset(boolean packed);

  /// Rounds whole blocks of a row; what lies behind the last of them up to a whole pair is 0 before.
  ///
  /// @param x the address of the row
  /// @param to the address of a [RoundedRow] with parts of `part` bytes
  /// @param offset what is added to weights
  void round(long x, int blocks, long to, long part, int offset);

  /// Multiplies a rounded row by the columns of some lines.
  ///
  /// @param packed whether a byte has a weight of each of two columns
  /// @param row the address of the row, which has parts of `part` bytes
  /// @param weights the address of the first line
  /// @param scales the address of the scales of the blocks of the first column
  /// @param scaleStride the bytes from there to those of the next column
  /// @param lines how many lines there are
  /// @param lineBytes the bytes from a line to the next
  /// @param sums the address of the sums of the columns
  void multiplyRow(
      boolean packed,
      long row,
      long part,
      long weights,
      long scales,
      long scaleStride,
      int blocks,
      int lines,
      long lineBytes,
      long sums);

  /// Makes bytes of the weights of the columns of a line, with what is added to them.
  ///
  /// @param steps how many: whole blocks
  /// @param to where the first column goes; the second one follows [#COLUMN_STRIDE] behind
  void unpack(boolean packed, long weights, int steps, long to);

  /// Multiplies panels of rows by columns, or adds that.
  ///
  /// @param packed which kind of columns they were
  /// @param columns the address of the first column
  /// @param groups how many times [#columns] columns there are
  /// @param scales the address of the scale of the first block of the first column; that of the next block lies
  ///     [ColumnKernel#SCALE_BYTES] behind
  /// @param panel the address of the first block of the first panel
  /// @param panelStride the bytes from there to the next panel
  /// @param panels how many panels
  /// @param to the address of the first column of the result, whose rows are neighbours
  /// @param toStride the bytes from there to the next column
  void tile(
      boolean packed,
      long columns,
      int groups,
      long scales,
      long panel,
      long panelStride,
      int panels,
      int blocks,
      long to,
      long toStride,
      boolean add);
}
