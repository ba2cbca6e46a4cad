package dev.weir.target.jvm.matmul;

/// The innermost loops of a product: a tile of the result, a few rows by a few vectors, in registers.
///
/// All kernels give the same bits: a sum begins at 0 and takes one step after the other, each rounded
/// once.
interface MicroKernel {
  /// Computes one tile, of [Tiling#rows] rows and [Tiling#columns] columns.
  ///
  /// @param a a panel: the steps of a row, then, [Tiling#pitch] elements on, those of the next
  /// @param b a panel: for each step, an element of each column
  /// @param tile where the tile goes, row after row
  /// @param depth the number of steps
  void run(float[] a, int aStart, float[] b, int bStart, float[] tile, int depth);

  /// Writes rows of a tile to memory.
  ///
  /// @param to the address of the first element
  /// @param stride the bytes between two rows
  /// @param add whether to add to what is there
  void store(float[] tile, int rows, long to, long stride, boolean add);

  /// Packs a panel of a right operand from memory where the elements of a row are neighbours.
  ///
  /// @param from the address of its first element
  /// @param stride the bytes between the elements of two steps
  void pack(long from, long stride, float[] to, int start, int depth);
}
