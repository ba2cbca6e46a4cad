package dev.weir.backend.cpu.c;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// How types and numbers are spelled in C. Floats of 16 bits lie in memory as `uint16_t` and are computed
/// with as `float`; a boolean lies there as a byte.
final class CTypes {
  private CTypes() {}

  /// {@return what an element is in memory}
  static String stored(Type type) {
    if (type instanceof FloatType number) {
      return switch (number) {
        case F16, BF16 -> "uint16_t";
        case F32 -> "float";
        case F64 -> "double";
        default -> throw new IllegalArgumentException("no C type for " + type);
      };
    }
    return integer((IntegerType) type);
  }

  /// {@return what an element is while it is computed with}
  static String computed(Type type) {
    if (type instanceof FloatType number) {
      return number == FloatType.F64 ? "double" : "float";
    }
    return ((IntegerType) type).width() == 1 ? "_Bool" : integer((IntegerType) type);
  }

  private static String integer(IntegerType type) {
    int width = Math.max(8, type.width());
    return (isUnsigned(type) || type.width() == 1 ? "uint" : "int") + width + "_t";
  }

  /// {@return the ending of the functions that compute with `type`}
  static String ending(Type type) {
    if (type instanceof FloatType number) {
      return number == FloatType.F64 ? "f64" : "f32";
    }
    IntegerType integer = (IntegerType) type;
    return (isUnsigned(integer) ? "u" : "i") + integer.width();
  }

  /// {@return whether values of `type` are rounded to fewer bits than they are computed with}
  static boolean isHalf(Type type) {
    return type == FloatType.F16 || type == FloatType.BF16;
  }

  static boolean isFloat(Type type) {
    return type instanceof FloatType;
  }

  static boolean isBoolean(Type type) {
    return type instanceof IntegerType integer && integer.width() == 1;
  }

  private static boolean isUnsigned(IntegerType type) {
    return type.signedness() == IntegerType.Signedness.UNSIGNED;
  }

  /// {@return `value` as a number of `type`}
  static String number(Attribute value, Type type) {
    if (value instanceof FloatAttr number) {
      return type == FloatType.F64 ? real(number.value(), "") : real((float) number.value(), "f");
    } else if (value instanceof BoolAttr bool) {
      return bool.value() ? "1" : "0";
    } else if (value instanceof IntegerAttr integer) {
      return integer(integer.bigValue().longValue(), type);
    }
    throw new IllegalArgumentException("no number of C: " + value);
  }

  private static String integer(long value, Type type) {
    if (type instanceof FloatType) {
      return real((double) value, type == FloatType.F64 ? "" : "f");
    }
    IntegerType integer = (IntegerType) type;
    if (integer.width() < 64) {
      return value == Integer.MIN_VALUE ? "INT32_MIN" : value + (isUnsigned(integer) ? "u" : "");
    }
    return isUnsigned(integer)
        ? "UINT64_C(" + Long.toUnsignedString(value) + ")"
        : value == Long.MIN_VALUE ? "INT64_MIN" : "INT64_C(" + value + ")";
  }

  private static String real(double value, String ending) {
    if (Double.isNaN(value)) {
      return "NAN";
    } else if (Double.isInfinite(value)) {
      return value > 0 ? "INFINITY" : "-INFINITY";
    }
    String text = ending.isEmpty() ? Double.toString(value) : Float.toString((float) value);
    return text + ending;
  }
}
