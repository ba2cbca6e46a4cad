package dev.weir.target.jvm.matmul;

/// The innermost loops of a product: a tile of the result, a few rows by a few vectors, in registers.
///
/// The operands are in native memory, the tile in an array. All kernels give the same bits: a sum begins at what
/// is there, and takes one step after the other, each rounded once.
interface MicroKernel {
  /// Adds to a tile of [Tiling#columns] columns.
  ///
  /// @param rows how many rows, one of the [heights][Tiling#hasHeight]
  /// @param a the address of the first row, whose steps are neighbours
  /// @param aStride the bytes from one row to the next
  /// @param b the address of a panel: step after step, each with an element of each column
  /// @param tile the tile, row after row
  /// @param depth the number of steps
  void run(int rows, long a, long aStride, long b, float[] tile, int depth);

  /// Reads rows of a tile from memory.
  ///
  /// @param from the address of the first row
  /// @param stride the bytes from one row to the next
  void load(float[] tile, int rows, long from, long stride);

  /// Writes rows of a tile to memory.
  ///
  /// @param to the address of the first row
  /// @param stride the bytes from one row to the next
  void store(float[] tile, int rows, long to, long stride);

  /// Copies a panel of a right operand from where the elements of a row are neighbours to where its steps
  /// follow one another.
  ///
  /// @param from the address of its first element
  /// @param stride the bytes between the elements of two steps
  /// @param to the address of the panel
  void pack(long from, long stride, long to, int depth);
}
