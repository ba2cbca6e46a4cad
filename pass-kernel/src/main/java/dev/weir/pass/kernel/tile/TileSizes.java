package dev.weir.pass.kernel.tile;

import dev.weir.dialect.tile.DeviceDescriptor;

/// How large tiles are on a device.
///
/// @param elements how many elements a program should have of a tile
/// @param whole how many elements a row may have that a program keeps as a whole
/// @param columns how many columns a program takes that combines down them
/// @param square the sides of a tile that is turned
/// @param rows the rows of a tile of a product of matrices
/// @param width its columns
/// @param mostRows its rows at most, where there are programs enough
/// @param sums its elements at most
/// @param processors what programs are to be spread over
/// @param depth how much of the inner dimension is taken at a time
/// @param keys how much is taken at a time of what is the columns of one product and the inner dimension
/// of the next
/// @param stages for how many rounds of a loop may be loaded at once
/// @param alternatives whether a kernel may be written twice, for what fits a tile and for what does not: where the
/// fast memory of a program need not hold the tiles of both
record TileSizes(
    long elements,
    long whole,
    long columns,
    long square,
    long rows,
    long width,
    long mostRows,
    long sums,
    long processors,
    long depth,
    long keys,
    int stages,
    boolean alternatives) {
  private static final int WORD = 4;

  /// {@return the sizes for a kernel that keeps `live` tiles at a time}
  ///
  /// @param narrow whether products are of 16-bit floats
  static TileSizes of(DeviceDescriptor device, int live, boolean narrow) {
    long fits = Math.max(64, floorPower(device.fastBytes() / WORD / Math.max(1, live)));
    if (device.maxThreads() > 1) {
      // Blocks of 256 threads with two accesses each in flight.
      long elements = Math.min(256L * device.vectorBytes() / WORD * 2, fits);
      boolean units = narrow && !device.mmaShapes().isEmpty();
      return units
          ? new TileSizes(
              elements,
              Math.min(16384, fits),
              128,
              32,
              128,
              128,
              128,
              128 * 128,
              1,
              32,
              64,
              3,
              false)
          : new TileSizes(
              elements, Math.min(16384, fits), 128, 32, 64, 64, 64, 64 * 64, 1, 16, 64, 2, false);
    }
    if (!device.mmaShapes().isEmpty()) {
      return new TileSizes(
          Math.min(8192, fits),
          Math.min(16384, fits),
          256,
          64,
          64,
          128,
          64,
          64 * 128,
          1,
          64,
          128,
          2,
          false);
    }
    // What is summed may fill the fast memory.
    long sums = floorPower(Math.max(128 * 128, device.fastBytes() / WORD));
    return new TileSizes(
        Math.min(4096, fits),
        Math.min(65536, fits),
        256,
        32,
        128,
        128,
        256,
        sums,
        device.processors(),
        256,
        256,
        1,
        true);
  }

  /// {@return whether so many programs keep all processors at work till the end, or nearly}
  boolean areEnough(long programs) {
    return programs >= 4 * processors || programs >= 2 * processors && programs % processors == 0;
  }

  /// {@return the rows and the columns that a tile of a product has at least which is a factor of another one}
  /// A square has the shortest way around what it holds: its factors are read, and what was summed before is
  /// scaled down, as seldom as can be.
  long scores() {
    return floorPower((long) Math.sqrt((double) sums));
  }

  /// {@return the largest power of two not above `value`}
  static long floorPower(long value) {
    return value <= 1 ? 1 : Long.highestOneBit(value);
  }
}
