package dev.weir.dialect.tile;

import dev.weir.dialect.tile.index.IndexOp;
import dev.weir.ir.Value;

/// How many values of a tile count in one dimension.
public sealed interface Extent {
  /// As many as are known when the kernel is compiled: all, where it is the bound.
  ///
  /// @param count the number
  record Known(long count) implements Extent {}

  /// As many as the program computes; at most the bound.
  ///
  /// @param count an index, defined before the tile
  record Computed(Value count) implements Extent {}

  /// {@return the extent that the index `count` gives}
  static Extent of(Value count) {
    return count.definingOp() instanceof IndexOp number
        ? new Known(number.value())
        : new Computed(count);
  }

  /// {@return whether this extent and `other` cannot be the same}
  default boolean contradicts(Extent other) {
    return this instanceof Known(long one) && other instanceof Known(long two) && one != two;
  }
}
