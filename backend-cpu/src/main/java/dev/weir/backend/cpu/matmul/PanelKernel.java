package dev.weir.backend.cpu.matmul;

/// The inner loops of a product: rows of a left operand by a panel of a right one.
///
/// All kernels give the same bits: a sum takes one step after the other, each rounded once.
interface PanelKernel {
  /// Rows of a tile at most.
  int MOST_ROWS = 14;

  /// {@return whether the rows of `a` are read where they lie} for a product of so many rows and columns; else they are packed
  boolean readsRows(Matrix a, int m, int n);

  /// Writes what the rows give, or adds it.
  ///
  /// @param a the rows
  /// @param m how many
  /// @param panel the address of the panel: step after step, each with an element of each column
  /// @param next the address of the panel that is multiplied next, which memory may be asked for
  /// @param c the address of the result
  /// @param cStride the bytes from one row of the result to the next
  /// @param columns how many columns of the result there are, at most [Tiling#columns]
  /// @param depth the number of steps
  /// @param tile memory of this thread
  void multiply(
      LeftRows a,
      int m,
      long panel,
      long next,
      long c,
      long cStride,
      int columns,
      int depth,
      boolean add,
      TileBuffer tile);

  /// Copies a panel of a right operand from where the elements of a row are neighbours to where its steps
  /// follow one another.
  ///
  /// @param from the address of its first element
  /// @param stride the bytes between the elements of two steps
  /// @param to the address of the panel
  void pack(long from, long stride, long to, int depth);
}
