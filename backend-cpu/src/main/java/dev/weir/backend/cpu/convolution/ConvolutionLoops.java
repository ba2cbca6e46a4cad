package dev.weir.backend.cpu.convolution;

/// The innermost loops of convolutions, for one [Blocking].
///
/// All give the same bits: each sum takes one step after the other, each rounded once. Pieces of columns are
/// whole vectors; what is behind the last element of a run is then written as well.
interface ConvolutionLoops extends TileProducts {
  /// Reads rows of floats from memory.
  ///
  /// @param from the address of the first row
  /// @param pitch bytes between rows there
  void load(long from, long pitch, int rows, float[] to, int at, int toPitch, int count);

  /// Lays out columns: for each step, the vectors of some pieces of rows, in order.
  ///
  /// @param base what is added to all places in `rows`
  /// @param offsets for each step, what is added to the places of the pieces
  /// @param pitch floats from a step to the next
  /// @param from the place of each piece in `rows`
  /// @param lane the place of each piece in a step
  void copy(
      float[] rows,
      int base,
      int[] offsets,
      int steps,
      float[] to,
      int at,
      int pitch,
      int[] from,
      int[] lane,
      int pieces);

  /// Does the same with what [RowTransform] makes of six rows, `rowPitch` apart, each `plane` behind the
  /// one before.
  void transform(
      float[] rows,
      int base,
      int rowPitch,
      int[] offsets,
      int steps,
      float[] to,
      int at,
      int pitch,
      int plane,
      int[] from,
      int[] lane,
      int pieces);

  /// Makes four rows of the six that products of transformed rows gave.
  ///
  /// @param plane floats from one of the six to the next
  /// @param toPlane floats from one of the four to the next
  void combine(float[] tiles, int at, int plane, float[] to, int toAt, int toPlane, int vectors);

  /// Writes a row to memory.
  ///
  /// @param residual the address of what is added; 0 for none
  void finish(float[] from, int at, int count, float bias, long residual, long to, boolean relu);

  /// Sums the products of `steps` weights with rows that begin at `offsets`, for some vectors.
  void slide(
      float[] rows,
      int base,
      int[] offsets,
      float[] weights,
      int weight,
      int steps,
      float[] to,
      int at,
      int vectors);
}
