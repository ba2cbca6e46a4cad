package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// What the elements of tiles and of memory may be.
final class ElementTypes {
  private ElementTypes() {}

  /// Checks that values of `type` can be computed with and stored: f16, bf16, f32 and f64, integers
  /// of 8 to 64 bits, and booleans.
  ///
  /// @throws IllegalArgumentException if they cannot
  static void check(Type type) {
    boolean fits =
        type == FloatType.F16
            || type == FloatType.BF16
            || type == FloatType.F32
            || type == FloatType.F64
            || type.equals(IntegerType.I1)
            || type instanceof IntegerType integer && isStored(integer.width());
    if (!fits) {
      throw new IllegalArgumentException(
          "elements must be f16, bf16, f32, f64, integers of 8, 16, 32 or 64 bits or i1, got "
              + type);
    }
  }

  private static boolean isStored(int width) {
    return width == 8 || width == 16 || width == 32 || width == 64;
  }
}
