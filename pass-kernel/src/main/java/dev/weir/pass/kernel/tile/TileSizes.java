package dev.weir.pass.kernel.tile;

import dev.weir.dialect.tile.DeviceDescriptor;

/// How large tiles are on a device.
///
/// @param elements how many elements a program should have of a tile
/// @param whole how many elements a row may have that a program keeps as a whole
/// @param columns how many columns a program takes that combines down them
/// @param square the sides of a tile that is turned
/// @param products those of products of matrices
/// @param processors what programs are to be spread over
/// @param rounds how many programs each of them should have, one after the other
/// @param stages for how many rounds of a loop may be loaded at once
/// @param alternatives whether a kernel may be written twice, for what fits a tile and for what does not: where the
/// fast memory of a program need not hold the tiles of both
record TileSizes(
    long elements,
    long whole,
    long columns,
    long square,
    ProductSizes products,
    long processors,
    long rounds,
    int stages,
    boolean alternatives) {
  private static final int WORD = 4;

  /// After so many rounds it costs little that the last one leaves processors idle.
  private static final int ROUNDS = 4;

  /// The least that is taken of an axis, in elements.
  private static final long LEAST = 16;

  /// {@return the sizes for a kernel that keeps `live` tiles at a time}
  ///
  /// @param narrow whether products are of 16-bit floats
  static TileSizes of(Tiling tiling, int live, boolean narrow) {
    TileSizes sizes = of(tiling.device(), live, narrow);
    for (int i = 0; i < tiling.reductions(); i++) {
      sizes = sizes.smaller();
    }
    return sizes;
  }

  private static TileSizes of(DeviceDescriptor device, int live, boolean narrow) {
    long fits = Math.max(64, floorPower(device.fastBytes() / WORD / Math.max(1, live)));
    if (device.maxThreads() > 1) {
      // Blocks of 256 threads with two accesses each in flight.
      long elements = Math.min(256L * device.vectorBytes() / WORD * 2, fits);
      boolean units = narrow && !device.mmaShapes().isEmpty();
      if (units && device.hasWarpgroups()) {
        // Two warpgroups of 64 rows and up to 256 columns each, and rows of 128 bytes: what is read
        // from
        // the second-level cache grows with the sum of the sides, products with their product.
        return new TileSizes(
            elements,
            Math.min(16384, fits),
            128,
            32,
            ProductSizes.of(128, 128, 128, 128 * 256, 64, 64).inRegisters(),
            device.processors(),
            1,
            4,
            false);
      }
      return units
          ? new TileSizes(
              elements,
              Math.min(16384, fits),
              128,
              32,
              ProductSizes.of(128, 128, 128, 128 * 128, 32, 64).inRegisters(),
              1,
              ROUNDS,
              3,
              false)
          : new TileSizes(
              elements,
              Math.min(16384, fits),
              128,
              32,
              ProductSizes.of(64, 64, 64, 64 * 64, 16, 64).inRegisters(),
              1,
              ROUNDS,
              2,
              false);
    }
    if (!device.mmaShapes().isEmpty()) {
      return new TileSizes(
          Math.min(8192, fits),
          Math.min(16384, fits),
          256,
          64,
          ProductSizes.of(64, 128, 64, 64 * 128, 64, 128),
          1,
          ROUNDS,
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
        ProductSizes.of(128, 128, 256, sums, 256, 256),
        device.processors(),
        ROUNDS,
        1,
        true);
  }

  private TileSizes smaller() {
    return new TileSizes(
        half(elements),
        half(whole),
        half(columns),
        half(square),
        products.smaller().orElse(products),
        processors,
        rounds,
        stages,
        alternatives);
  }

  private static long half(long size) {
    return Math.max(Math.min(size, LEAST), size / 2);
  }

  /// {@return whether so many programs keep all processors at work till the end, or nearly}
  boolean areEnough(long programs) {
    long half = Math.max(1, rounds / 2);
    return programs >= rounds * processors
        || programs >= half * processors && programs % processors == 0;
  }

  /// {@return the largest power of two not above `value`}
  static long floorPower(long value) {
    return value <= 1 ? 1 : Long.highestOneBit(value);
  }
}
