package dev.weir.compiler.agreement;

import dev.weir.dialect.builtin.data.DType;

/// Which numbers the elements of a tensor are: multiples of `2^-fraction` below `2^magnitude`. As long as
/// a type holds them all, whatever is computed of them is the same on every target, in whatever order.
///
/// @param magnitude no element is larger than this power of two
/// @param fraction each element is a multiple of one by this power of two
record Exactness(int magnitude, int fraction) {
  /// Of numbers that were rounded.
  static final Exactness NONE = new Exactness(10_000, 10_000);

  boolean holdsIn(DType dtype) {
    int bits =
        switch (dtype) {
          case FLOAT16 -> 10;
          case BFLOAT16 -> 7;
          case FLOAT32 -> 23;
          case FLOAT64 -> 52;
          // Integers wrap around alike everywhere.
          default -> Integer.MAX_VALUE;
        };
    return magnitude + fraction <= bits;
  }

  Exactness sum(Exactness other) {
    return new Exactness(
        Math.max(magnitude, other.magnitude) + 1, Math.max(fraction, other.fraction));
  }

  Exactness product(Exactness other) {
    return new Exactness(magnitude + other.magnitude, fraction + other.fraction);
  }

  /// {@return that of either}
  Exactness or(Exactness other) {
    return new Exactness(Math.max(magnitude, other.magnitude), Math.max(fraction, other.fraction));
  }

  /// {@return that of the sum of `count` such numbers}
  Exactness sumOf(long count) {
    return new Exactness(magnitude + 64 - Long.numberOfLeadingZeros(count), fraction);
  }

  /// {@return that of the product of `count` such numbers}
  Exactness productOf(long count) {
    return count > 30
        ? NONE
        : new Exactness(Math.max(1, magnitude) * (int) count, fraction * (int) count);
  }
}
