package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;

/// One element in memory whose elements are arranged in row-major order.
///
/// @param coordinates where the element lies, one for each dimension
/// @param sizes the sizes of the dimensions
public record MemoryRef(
    Memory memory, ImmutableList<Coordinate> coordinates, ImmutableList<Index> sizes) {
  /// Makes the place.
  ///
  /// @throws IllegalArgumentException if there are not as many coordinates as sizes
  public MemoryRef {
    if (coordinates.size() != sizes.size()) {
      throw new IllegalArgumentException(
          "%d coordinates in %d dimensions".formatted(coordinates.size(), sizes.size()));
    }
  }

  /// {@return whether the element moves with the variable of `loop`}
  public boolean dependsOn(Index loop) {
    for (Coordinate coordinate : coordinates) {
      if (coordinate.loop().equals(loop)) {
        return true;
      }
    }
    return false;
  }

  /// {@return whether the next round of `loop` has the next element: only the last coordinate moves}
  public boolean isContiguousIn(Index loop) {
    int last = coordinates.size() - 1;
    for (int i = 0; i < last; i++) {
      if (coordinates.get(i).loop().equals(loop)) {
        return false;
      }
    }
    return last >= 0 && coordinates.get(last).loop().equals(loop);
  }
}
