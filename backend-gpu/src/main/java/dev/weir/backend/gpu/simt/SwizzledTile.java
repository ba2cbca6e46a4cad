package dev.weir.backend.gpu.simt;

import dev.weir.dialect.tile.TileType;

/// How a factor lies in local memory that warpgroups multiply: pieces of up to 128 bytes of each row, one piece of all rows
/// after the other. Within eight rows of a piece, what lies in which of its 16 bytes is exchanged by the row's number, so
/// that neither rows nor columns meet in one bank: "Shared Memory Matrix Layout" of the PTX manual, with a swizzle.
///
/// @param rows the rows of the tile
/// @param columns its columns, of 16 bits each
record SwizzledTile(long rows, long columns) {
  /// What such a tile begins at a multiple of, in bytes.
  static final int ALIGNMENT = 1024;

  private static final int WIDEST = 128;
  private static final int NARROWEST = 32;
  private static final int EIGHT = 8;

  static SwizzledTile of(TileType type) {
    return new SwizzledTile(type.shape().get(0), type.shape().get(1));
  }

  /// {@return whether a tile of `type` can lie so}
  static boolean fits(TileType type) {
    SwizzledTile tile = of(type);
    return type.rank() == 2
        && Element.of(type.element()).bytes() == 2
        && tile.rows % EIGHT == 0
        && tile.columns * 2 % NARROWEST == 0;
  }

  /// {@return the bytes of a row of a piece}
  long width() {
    long width = WIDEST;
    while (columns * 2 % width != 0) {
      width /= 2;
    }
    return width;
  }

  /// {@return from one piece to the next, in bytes}
  long leading() {
    return rows * width();
  }

  /// {@return from eight rows of a piece to the next, in bytes}
  long stride() {
    return EIGHT * width();
  }

  /// {@return the bytes of the tile, up to where another may begin}
  long bytes() {
    return (rows * columns * 2 + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /// {@return C for how far into the tile the product begins whose inner dimension is `k`, a multiple of 16, in 16 bytes}
  ///
  /// @param deepRows whether the inner dimension is that of rows
  String deep(String k, boolean deepRows) {
    if (deepRows) {
      return k + " * " + width() / 16;
    }
    long perPiece = width() / 2;
    return perPiece >= columns
        ? k + " / " + EIGHT
        : "("
            + k
            + " / "
            + perPiece
            + " * "
            + leading() / 16
            + " + "
            + k
            + " % "
            + perPiece
            + " / "
            + EIGHT
            + ")";
  }

  /// {@return C for how far into the tile row or column `at` of the other dimension begins, in bytes}
  ///
  /// @param deepRows whether the inner dimension is that of rows
  /// @param at a multiple of 64, or of 8 where the inner dimension is that of columns
  String across(String at, boolean deepRows) {
    return deepRows
        ? KernelWriter.paren(at) + " / " + width() / 2 + " * " + leading()
        : KernelWriter.paren(at) + " * " + width();
  }

  /// {@return C for the address of an element of the tile at `base`}
  String place(String base, String row, String column) {
    return "w_swizzled<%d, %d>(%s, %s, %s)".formatted(width(), rows, base, row, column);
  }
}
