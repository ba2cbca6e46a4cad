package dev.weir.backend.cpu.matmul;

/// The innermost loops of a product: a tile of the result, a few rows by a few vectors, in registers.
///
/// All kernels give the same bits: a sum takes one step after the other, each rounded once.
interface MicroKernel {
  /// Writes a tile of [Tiling#columns] columns.
  ///
  /// @param rows how many rows, one of the [heights][Tiling#hasHeight]
  /// @param a the rows, each of which has its steps as neighbours, [Tiling#pitch] floats behind those of the row before
  /// @param at where the first row begins
  /// @param b the address of a panel: step after step, each with an element of each column
  /// @param sums what the sums begin at, row after row
  /// @param c the address of the tile
  /// @param cStride the bytes from one row of the tile to the next
  /// @param depth the number of steps
  void run(int rows, float[] a, int at, long b, float[] sums, long c, long cStride, int depth);

  /// Reads rows of a tile from memory.
  ///
  /// @param from the address of the first row
  /// @param stride the bytes from one row to the next
  void load(float[] sums, int rows, long from, long stride);

  /// Copies a panel of a right operand from where the elements of a row are neighbours to where its steps
  /// follow one another.
  ///
  /// @param from the address of its first element
  /// @param stride the bytes between the elements of two steps
  /// @param to the address of the panel
  void pack(long from, long stride, long to, int depth);
}
