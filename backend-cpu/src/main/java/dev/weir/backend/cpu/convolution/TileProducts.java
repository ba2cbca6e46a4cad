package dev.weir.backend.cpu.convolution;

/// The innermost loop of a convolution that multiplies, for one [Blocking].
interface TileProducts {
  /// Adds a product to a tile: for each of `depth` steps, an element of each filter by one of each column.
  ///
  /// @param filters for each step the elements of all filters of a tile
  /// @param patches for each step an element of each column
  /// @param tile the sums, a row for each filter
  /// @param vectors vectors of columns
  void multiply(
      float[] filters,
      int filter,
      float[] patches,
      int patch,
      float[] tile,
      int at,
      int depth,
      int vectors);
}
