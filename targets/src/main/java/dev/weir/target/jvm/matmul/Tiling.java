package dev.weir.target.jvm.matmul;

import dev.weir.target.jvm.vector.VectorSupport;

/// The sizes that products are cut into, chosen for the registers and caches.
///
/// @param lanes floats per vector
/// @param rows rows of a tile of the micro kernel
/// @param vectors vectors in a row of the tile
/// @param depth steps between two visits of a tile
/// @param blockRows rows of the block that a thread works on, a multiple of `rows`
/// @param blockColumns columns whose packed panels are shared by all threads, a multiple of `columns`
public record Tiling(
    int lanes, int rows, int vectors, int depth, int blockRows, int blockColumns) {
  /// The tiling of this machine. With vectors of 512 bits there are 32 registers: 24 sums, 4 vectors
  /// of a step and a row's element leave some. With 16 registers, 12 sums.
  public static final Tiling PREFERRED = of(VectorSupport.floatLanes());

  private static Tiling of(int lanes) {
    return new Tiling(Math.max(lanes, 4), 6, lanes == 16 ? 4 : 2, 384, 96, 1024);
  }

  /// {@return columns of a tile of the micro kernel}
  public int columns() {
    return lanes * vectors;
  }

  /// {@return elements from one row of a left panel to the next}
  public int pitch() {
    return depth + 16;
  }
}
