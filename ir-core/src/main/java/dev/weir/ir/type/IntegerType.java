package dev.weir.ir.type;

import dev.weir.ir.Type;

/// An integer of a given width in bits, up to 2^24 - 1: `i32`, `si8`, `ui16`.
public record IntegerType(int width, Signedness signedness) implements Type {
  /// Whether and how the sign is part of the type.
  public enum Signedness {
    /// `i8`: operations decide.
    SIGNLESS,
    /// `si8`.
    SIGNED,
    /// `ui8`.
    UNSIGNED
  }

  /// The largest width.
  public static final int MAX_WIDTH = (1 << 24) - 1;

  /// `i1`
  public static final IntegerType I1 = signless(1);

  /// `i8`
  public static final IntegerType I8 = signless(8);

  /// `i16`
  public static final IntegerType I16 = signless(16);

  /// `i32`
  public static final IntegerType I32 = signless(32);

  /// `i64`
  public static final IntegerType I64 = signless(64);

  /// `ui8`
  public static final IntegerType UI8 = new IntegerType(8, Signedness.UNSIGNED);

  /// Refuses widths outside of 0 to [#MAX_WIDTH].
  public IntegerType {
    if (width < 0 || width > MAX_WIDTH) {
      throw new IllegalArgumentException("integer width " + width + " is out of range");
    }
  }

  /// {@return the signless integer of `width` bits}
  public static IntegerType signless(int width) {
    return new IntegerType(width, Signedness.SIGNLESS);
  }

  @Override
  public String toString() {
    return switch (signedness) {
          case SIGNLESS -> "i";
          case SIGNED -> "si";
          case UNSIGNED -> "ui";
        }
        + width;
  }
}
