package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.vector.VectorSupport;

/// The sizes that products are cut into, chosen for the registers and caches.
///
/// @param lanes floats per vector
/// @param rows rows of a tile of the micro kernel
/// @param vectors vectors in a row of the tile
/// @param depth steps between two visits of a tile: a panel of them stays in the first-level cache
/// @param blockRows rows of the block that a thread works on, a multiple of `rows`
/// @param blockColumns columns whose packed panels are shared by all threads, a multiple of `columns`
public record Tiling(int lanes, int rows, int vectors, int depth, int blockRows, int blockColumns) {
  /// The tiling of this machine. A step's sums, elements of rows and vectors of columns fit the registers,
  /// since the compiler loads all of a step first: 20 + 10 + 2 of 32 with vectors of 512 bits, 8 + 4 + 2 of 16.
  public static final Tiling PREFERRED = of(VectorSupport.floatLanes());

  private static Tiling of(int lanes) {
    return new Tiling(Math.max(lanes, 4), lanes == 16 ? 10 : 4, 2, 256, 80, 1024);
  }

  /// {@return columns of a tile of the micro kernel}
  public int columns() {
    return lanes * vectors;
  }

  /// {@return bytes of a step of a packed panel}
  long stepBytes() {
    return (long) columns() * Float.BYTES;
  }

  /// {@return how many of `left` rows the micro kernel should take: it has code for some numbers only}
  int height(int left) {
    if (left >= rows) {
      return rows;
    }
    return left >= rows / 2 ? rows / 2 : Math.min(2, left);
  }

  /// {@return whether the micro kernel has code for so many rows}
  boolean hasHeight(int height) {
    return height == rows || height == rows / 2 || height <= 2;
  }
}
