package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// What the elements of tiles and of memory may be.
final class ElementTypes {
  private ElementTypes() {}

  /// Checks that values of `type` can be computed with and stored: floats of 16 to 64 bits, integers
  /// of 8 to 64 bits, and booleans.
  ///
  /// @throws IllegalArgumentException if they cannot
  static void check(Type type) {
    boolean fits =
        type instanceof FloatType number && number.width() >= 16 && number.width() <= 64
            || type instanceof IntegerType integer && isStored(integer.width());
    if (!fits) {
      throw new IllegalArgumentException(
          "elements must be floats of 16 to 64 bits, integers of 8 to 64 bits or i1, got " + type);
    }
  }

  private static boolean isStored(int width) {
    return width == 1 || width == 8 || width == 16 || width == 32 || width == 64;
  }
}
