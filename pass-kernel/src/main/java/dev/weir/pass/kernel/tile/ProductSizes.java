package dev.weir.pass.kernel.tile;

import java.util.Optional;

/// How large the tiles of products of matrices are on a device.
///
/// @param rows the rows of a tile
/// @param width its columns
/// @param mostRows its rows at most, where there are programs enough
/// @param sums its elements at most
/// @param depth how much of the inner dimension is taken at a time
/// @param keys how much is taken at a time of what is the columns of one product and the inner dimension of the next
/// @param shortRows up to which length rows are taken whole where one product is a factor of another
/// @param shortKeys up to which length keys are
/// @param shortSide up to which length other sides are
record ProductSizes(
    long rows,
    long width,
    long mostRows,
    long sums,
    long depth,
    long keys,
    long shortRows,
    long shortKeys,
    long shortSide) {
  private static final long SHORT = 256;

  /// For how many scores a program has registers: 64 for each of 256 threads.
  private static final long SCORES = 128 * 128;

  /// The least that is taken of an axis: what matrix units and transfers take.
  private static final long LEAST = 16;

  /// {@return sizes that take short sides whole}
  static ProductSizes of(long rows, long width, long mostRows, long sums, long depth, long keys) {
    return new ProductSizes(rows, width, mostRows, sums, depth, keys, SHORT, SHORT, SHORT);
  }

  /// {@return the rows and the columns that a tile has at least which is a factor of another product}
  /// A square has the shortest way around what it holds: its factors are read, and what was summed before is
  /// scaled down, as seldom as can be.
  long scores() {
    return TileSizes.floorPower((long) Math.sqrt((double) sums));
  }

  /// {@return the next smaller sizes, of which one is half of what it was}; empty where there are none.
  /// Keys come first, since a loop over them costs least, and sides that are no rows or keys last, since a product whose
  /// columns are cut is computed anew for each piece.
  Optional<ProductSizes> smaller() {
    long side = Math.max(Math.max(rows, width), Math.max(shortRows, shortKeys));
    if (shortKeys > keys) {
      return Optional.of(with(rows, width, depth, keys, shortRows, keys));
    }
    if (keys >= side && keys > LEAST) {
      return Optional.of(with(rows, width, depth, keys / 2, shortRows, keys / 2));
    }
    if (shortRows > rows || mostRows > rows) {
      return Optional.of(with(rows, width, depth, keys, rows, shortKeys));
    }
    if (width >= rows && width > LEAST) {
      return Optional.of(with(rows, width / 2, depth, keys, shortRows, shortKeys));
    }
    if (rows > LEAST) {
      return Optional.of(with(rows / 2, width, depth, keys, rows / 2, shortKeys));
    }
    if (keys > LEAST) {
      return Optional.of(with(rows, width, depth, keys / 2, shortRows, keys / 2));
    }
    if (depth > LEAST) {
      return Optional.of(with(rows, width, depth / 2, keys, shortRows, shortKeys));
    }
    return shortSide > LEAST
        ? Optional.of(
            new ProductSizes(
                rows, width, mostRows, sums, depth, keys, shortRows, shortKeys, shortSide / 2))
        : Optional.empty();
  }

  /// {@return the same, where sums and scores lie in the registers of a program's threads}: no more rows are taken whole
  /// than a tile has, and no more keys than there is room for
  ProductSizes inRegisters() {
    return new ProductSizes(
        rows,
        width,
        mostRows,
        sums,
        depth,
        keys,
        rows,
        Math.min(shortKeys, SCORES / rows),
        shortSide);
  }

  private ProductSizes with(
      long rows, long width, long depth, long keys, long shortRows, long shortKeys) {
    return new ProductSizes(
        rows, width, rows, rows * width, depth, keys, shortRows, shortKeys, shortSide);
  }
}
