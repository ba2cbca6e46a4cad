package dev.weir.dialect.operator.canonicalization;

import dev.weir.ir.Type;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.IntegerType.Signedness;

/// Which conversions between element types lose values.
public final class CastChains {
  private CastChains() {}

  /// {@return whether converting elements of `from` to `through` and those to `to` always gives what
  /// converting them to `to` at once gives}
  public static boolean canSkip(Type from, Type through, Type to) {
    // Integers out of range wrap, floats out of range do not.
    return holds(through, from)
        && !(from instanceof IntegerType
            && through instanceof FloatType
            && to instanceof IntegerType
            && !holds(to, from));
  }

  /// {@return whether every value of `from` is a value of `to`}
  public static boolean holds(Type to, Type from) {
    if (from.equals(to) || from.equals(IntegerType.I1)) {
      return true;
    }
    if (from instanceof IntegerType narrow && to instanceof IntegerType wide) {
      return !wide.equals(IntegerType.I1) && bits(wide) >= bits(narrow) && fitsSign(wide, narrow);
    }
    if (from instanceof IntegerType narrow && to instanceof FloatType wide) {
      return bits(narrow) <= precision(wide);
    }
    return from instanceof FloatType narrow
        && to instanceof FloatType wide
        && (wide == FloatType.F64 && narrow.width() <= 32
            || wide == FloatType.F32 && narrow.width() <= 16);
  }

  /// {@return the bits that the magnitude takes}
  private static int bits(IntegerType type) {
    return isUnsigned(type) ? type.width() : type.width() - 1;
  }

  private static boolean fitsSign(IntegerType wide, IntegerType narrow) {
    return isUnsigned(narrow) || !isUnsigned(wide);
  }

  private static boolean isUnsigned(IntegerType type) {
    return type.signedness() == Signedness.UNSIGNED;
  }

  /// {@return how many bits of an integer the type holds exactly}
  private static int precision(FloatType type) {
    return switch (type) {
      case F64 -> 53;
      case F32 -> 24;
      case F16 -> 11;
      case BF16 -> 8;
      default -> 0;
    };
  }
}
