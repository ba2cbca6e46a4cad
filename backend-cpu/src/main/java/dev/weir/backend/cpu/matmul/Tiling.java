package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.vector.VectorSupport;

/// The sizes that products are cut into, chosen for the registers and caches.
///
/// @param lanes floats per vector
/// @param rows rows of a tile of the micro kernel
/// @param ahead elements of rows that a step loads before it uses one: the JVM's compiler loads all that it may first, and
///     a fence stands before the others
/// @param vectors vectors in a row of the tile
/// @param depth steps between two visits of a tile: a panel of them stays in the first-level cache
/// @param blockRows rows of the block that a thread works on, a multiple of `rows`
/// @param blockColumns columns whose packed panels are shared by all threads, a multiple of `columns`
public record Tiling(
    int lanes, int rows, int ahead, int vectors, int depth, int blockRows, int blockColumns) {
  /// The tiling of this machine.
  public static final Tiling PREFERRED = of(VectorSupport.floatLanes(), registers());

  /// Registers for vectors: 32 where they have 512 bits, and on ARM; else 16.
  private static int registers() {
    boolean many =
        VectorSupport.floatLanes() == 16 || System.getProperty("os.arch").equals("aarch64");
    return many ? 32 : 16;
  }

  /// A step's sums, elements of rows and vectors of columns fit the registers: 20 + 10 + 2 of 32; 10 + 3 + 2 of 16.
  private static Tiling of(int lanes, int registers) {
    boolean many = registers == 32;
    return new Tiling(Math.max(lanes, 4), many ? 10 : 5, many ? 10 : 3, 2, 256, 160, 1024);
  }

  /// {@return columns of a tile of the micro kernel}
  public int columns() {
    return lanes * vectors;
  }

  /// {@return bytes of a step of a packed panel}
  long stepBytes() {
    return (long) columns() * Float.BYTES;
  }

  /// {@return how many floats behind a row of a packed left operand the next one lies: a constant of the micro kernel, so
  /// that one register is enough for all rows. A line more than the steps take keeps rows from sharing sets of the cache}
  int pitch() {
    return depth + 16;
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
