package dev.weir.backend.ascend;

/// Where a tile is kept.
sealed interface Storage {
  /// A part of the buffer for intermediate results.
  ///
  /// @param offset where it begins, in bytes
  record Calc(long offset) implements Storage {}

  /// A tensor of the queue of a load.
  record In(int queue) implements Storage {}

  /// A tensor of the queue of a store.
  record Out(int queue) implements Storage {}

  /// Nowhere: a number that instructions take as an operand.
  record Immediate() implements Storage {}
}
