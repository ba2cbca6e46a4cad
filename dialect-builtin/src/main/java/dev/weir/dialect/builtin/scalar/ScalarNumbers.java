package dev.weir.dialect.builtin.scalar;

import dev.weir.dialect.builtin.data.NarrowFloats;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;

/// What numbers become when they are kept in a type of elements, or turned into another one.
public final class ScalarNumbers {
  private ScalarNumbers() {}

  /// {@return the number of `type` nearest to `value`, the even one of two}
  public static double round(Type type, double value) {
    if (type == FloatType.F32) {
      return (float) value;
    }
    if (type == FloatType.F64) {
      return value;
    }
    float odd = NarrowFloats.roundToOdd(value);
    return type == FloatType.F16
        ? Float.float16ToFloat(Float.floatToFloat16(odd))
        : NarrowFloats.bfloat16ToFloat(NarrowFloats.floatToBfloat16(odd));
  }

  /// {@return whether integers of `type` have no sign}, booleans among them
  public static boolean isUnsigned(Type type) {
    return type instanceof IntegerType integer
        && (integer.width() == 1 || integer.signedness() == IntegerType.Signedness.UNSIGNED);
  }

  /// {@return the width of the integer type `type`}
  public static int width(Type type) {
    return ((IntegerType) type).width();
  }

  /// {@return the low bits of `value`, with the sign that `type` gives them}
  public static long wrap(Type type, long value) {
    int unused = Long.SIZE - width(type);
    return isUnsigned(type) ? value << unused >>> unused : value << unused >> unused;
  }

  /// {@return `value`, of type `from`, as `to`}
  public static double toReal(Type from, long value, Type to) {
    if (isUnsigned(from) && value < 0) {
      return round(to, BigInteger.valueOf(value).add(BigInteger.TWO.pow(64)));
    }
    return Math.abs(value) <= 1L << 53 && value != Long.MIN_VALUE
        ? round(to, (double) value)
        : round(to, BigInteger.valueOf(value));
  }

  private static double round(Type to, BigInteger value) {
    if (to == FloatType.F64) {
      return value.doubleValue();
    }
    int excess = value.abs().bitLength() - 50;
    BigInteger cut = value.abs().shiftRight(excess);
    boolean lost = value.abs().getLowestSetBit() < excess;
    double odd = Math.scalb((double) (cut.longValueExact() | (lost ? 1 : 0)), excess);
    return round(to, value.signum() < 0 ? -odd : odd);
  }

  /// {@return `value` as `to`: towards zero, within what there is, 0 for NaN}
  public static long toInteger(double value, Type to) {
    int width = width(to);
    if (width == 1) {
      return value != 0 ? 1 : 0;
    }
    if (!isUnsigned(to)) {
      long most = width == Long.SIZE ? Long.MAX_VALUE : (1L << (width - 1)) - 1;
      return Math.clamp((long) value, -most - 1, most);
    }
    if (width < Long.SIZE) {
      return Math.clamp((long) value, 0, (1L << width) - 1);
    }
    if (value >= 0x1p63) {
      return value >= 0x1p64 ? -1 : (long) (value - 0x1p63) ^ Long.MIN_VALUE;
    }
    return Math.max(0, (long) value);
  }

  /// {@return `value`, of type `from`, as a number of type `to`}
  public static Number cast(Type from, Number value, Type to) {
    if (to instanceof FloatType) {
      return from instanceof FloatType
          ? round(to, value.doubleValue())
          : toReal(from, value.longValue(), to);
    }
    if (from instanceof FloatType) {
      return toInteger(value.doubleValue(), to);
    }
    return to.equals(IntegerType.I1)
        ? value.longValue() != 0 ? 1L : 0L
        : wrap(to, value.longValue());
  }

  /// {@return the number that `value` says, as a tile holds it}
  public static Number of(Attribute value) {
    if (value instanceof FloatAttr number) {
      return number.value();
    }
    if (value instanceof BoolAttr bool) {
      return bool.value() ? 1L : 0L;
    }
    return ((IntegerAttr) value).value();
  }

  /// {@return the attribute that says `value`, of type `type`}
  public static Attribute attribute(Type type, Number value) {
    if (type instanceof FloatType real) {
      return new FloatAttr(value.doubleValue(), real);
    }
    if (type.equals(IntegerType.I1)) {
      return BoolAttr.of(value.longValue() != 0);
    }
    long number = value.longValue();
    return isUnsigned(type) && number < 0
        ? IntegerAttr.of(BigInteger.valueOf(number).add(BigInteger.TWO.pow(64)), type)
        : IntegerAttr.of(number, type);
  }
}
