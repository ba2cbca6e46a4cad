package dev.weir.ir.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// How a floating-point type lays out its bits, and what follows for its values.
///
/// @param exponent the number of exponent bits
/// @param mantissa the number of mantissa bits, without a leading one
/// @param bias what is added to the exponent
/// @param special which bit patterns are not numbers
record FloatFormat(int exponent, int mantissa, int bias, Special special) {
  /// What the bit patterns that are no finite numbers mean.
  enum Special {
    /// The largest exponent holds infinities and NaNs.
    IEEE,
    /// The same with an explicit leading one in the mantissa.
    X87,
    /// All ones is the only NaN; no infinity.
    NAN_ALL_ONES,
    /// Negative zero's pattern is the only NaN; no infinity.
    NAN_NEGATIVE_ZERO,
    /// Every pattern is a number.
    FINITE,
    /// Only an exponent, no sign and no zero; all ones is NaN.
    EXPONENT_ONLY
  }

  /// {@return the number of significant bits}
  int precision() {
    return mantissa + 1;
  }

  /// {@return the exponent of the smallest normal number}
  int minExponent() {
    return special == Special.EXPONENT_ONLY ? -bias : 1 - bias;
  }

  private long mantissaMask() {
    return (1L << mantissa) - 1;
  }

  private long exponentMask() {
    return (1L << exponent) - 1;
  }

  /// {@return the number with these bits; NaN payloads move to the top of the double's}
  double fromBits(long bits) {
    if (special == Special.EXPONENT_ONLY) {
      return bits == exponentMask() ? Double.NaN : Math.scalb(1.0, (int) bits - bias);
    }
    boolean negative = (bits >>> (exponent + mantissa) & 1) != 0;
    int biased = (int) (bits >>> mantissa & exponentMask());
    long fraction = bits & mantissaMask();
    long sign = negative ? Long.MIN_VALUE : 0;
    if (isNan(negative, biased, fraction)) {
      long payload = special == Special.IEEE ? fraction << (52 - mantissa) : 1L << 51;
      return Double.longBitsToDouble(sign | 0x7FF0000000000000L | payload);
    }
    if (special == Special.IEEE && biased == exponentMask()) {
      return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    double magnitude =
        biased == 0
            ? Math.scalb((double) fraction, minExponent() - mantissa)
            : Math.scalb((double) (fraction | 1L << mantissa), biased - bias - mantissa);
    return negative ? -magnitude : magnitude;
  }

  private boolean isNan(boolean negative, int biased, long fraction) {
    return switch (special) {
      case IEEE, X87 -> biased == exponentMask() && fraction != 0;
      case NAN_ALL_ONES -> biased == exponentMask() && fraction == mantissaMask();
      case NAN_NEGATIVE_ZERO -> negative && biased == 0 && fraction == 0;
      case FINITE, EXPONENT_ONLY -> false;
    };
  }

  /// {@return the bits of the number nearest to `value`, ties to even}
  long toBits(double value) {
    long raw = Double.doubleToRawLongBits(value);
    boolean negative = raw < 0 && special != Special.EXPONENT_ONLY;
    long sign = negative ? 1L << (exponent + mantissa) : 0;
    if (Double.isNaN(value)) {
      return nan(sign, raw);
    }
    if (Double.isInfinite(value)) {
      return sign | overflow();
    }
    double magnitude = Math.abs(value);
    if (magnitude == 0) {
      return special == Special.NAN_NEGATIVE_ZERO ? 0 : sign;
    }
    int scale = Math.max(Math.getExponent(magnitude), minExponent());
    double unit = Math.scalb(magnitude, mantissa - scale);
    long significand = (long) Math.rint(unit);
    if (significand == 1L << (mantissa + 1)) {
      significand >>= 1;
      scale++;
    }
    boolean normal = significand >>> mantissa != 0;
    long bits;
    if (special == Special.EXPONENT_ONLY) {
      bits = (long) scale + bias;
    } else if (normal) {
      bits = (long) (scale + bias) << mantissa | significand & mantissaMask();
    } else {
      bits = significand;
    }
    if (bits > largest()) {
      return sign | overflow();
    }
    return bits == 0 && special == Special.NAN_NEGATIVE_ZERO ? 0 : sign | bits;
  }

  private long nan(long sign, long raw) {
    return switch (special) {
      case IEEE -> {
        long payload = (raw & 0xFFFFFFFFFFFFFL) >>> (52 - mantissa);
        yield sign | exponentMask() << mantissa | (payload == 0 ? 1L << (mantissa - 1) : payload);
      }
      case NAN_NEGATIVE_ZERO -> 1L << (exponent + mantissa);
      case EXPONENT_ONLY -> exponentMask();
      case NAN_ALL_ONES, FINITE, X87 -> sign | (1L << (exponent + mantissa)) - 1;
    };
  }

  private long overflow() {
    return switch (special) {
      case IEEE -> exponentMask() << mantissa;
      case NAN_NEGATIVE_ZERO -> 1L << (exponent + mantissa);
      case EXPONENT_ONLY -> exponentMask();
      case NAN_ALL_ONES, FINITE, X87 -> (1L << (exponent + mantissa)) - 1;
    };
  }

  private long largest() {
    return switch (special) {
      case IEEE, X87 -> (exponentMask() << mantissa) - 1;
      case NAN_ALL_ONES -> (1L << (exponent + mantissa)) - 2;
      case NAN_NEGATIVE_ZERO, FINITE -> (1L << (exponent + mantissa)) - 1;
      case EXPONENT_ONLY -> exponentMask() - 1;
    };
  }

  /// {@return the value of `bits` of a format wider than 64 bits, or null for infinities and NaNs}
  @Nullable BigDecimal exactValue(BigInteger bits) {
    int fractionBits = special == Special.X87 ? mantissa + 1 : mantissa;
    BigInteger fraction = bits.and(BigInteger.ONE.shiftLeft(fractionBits).subtract(BigInteger.ONE));
    int biased = bits.shiftRight(fractionBits).intValue() & (1 << exponent) - 1;
    boolean negative = bits.testBit(fractionBits + exponent);
    if (biased == (1 << exponent) - 1) {
      return null;
    }
    if (special == Special.IEEE && biased != 0) {
      fraction = fraction.setBit(mantissa);
    }
    int power = Math.max(biased, 1) - bias - mantissa;
    BigDecimal magnitude = scaled(fraction, power);
    return negative ? magnitude.negate() : magnitude;
  }

  /// {@return `value` times two to the `power`, with the smallest scale that holds it}
  private static BigDecimal scaled(BigInteger value, int power) {
    int zeros = Math.max(0, Math.min(value.getLowestSetBit(), -power));
    if (zeros > 0) {
      return scaled(value.shiftRight(zeros), power + zeros);
    }
    return power >= 0
        ? new BigDecimal(value.shiftLeft(power))
        : new BigDecimal(value.multiply(BigInteger.valueOf(5).pow(-power)), -power);
  }

  /// {@return the bits of the finite or special number `value`, exactly, in a wide format}
  BigInteger wideBits(double value) {
    int fractionBits = special == Special.X87 ? mantissa + 1 : mantissa;
    long raw = Double.doubleToRawLongBits(value);
    long fraction = raw & 0xFFFFFFFFFFFFFL;
    int biased = (int) (raw >>> 52) & 0x7FF;
    BigInteger significand;
    int stored;
    if (biased == 0x7FF) {
      stored = (1 << exponent) - 1;
      significand = BigInteger.valueOf(fraction).setBit(52).shiftLeft(mantissa - 52);
    } else if (value == 0) {
      stored = 0;
      significand = BigInteger.ZERO;
    } else {
      int scale = Math.getExponent(value);
      long full = fraction | 1L << 52;
      if (biased == 0) {
        int shift = Long.numberOfLeadingZeros(fraction) - 11;
        full = fraction << shift;
        scale = -1022 - shift;
      }
      stored = scale + bias;
      significand = BigInteger.valueOf(full).shiftLeft(mantissa - 52);
    }
    if (special == Special.IEEE) {
      significand = significand.clearBit(mantissa);
    }
    BigInteger bits = significand.or(BigInteger.valueOf(stored).shiftLeft(fractionBits));
    return raw < 0 ? bits.setBit(fractionBits + exponent) : bits;
  }

  /// {@return `value` rounded to this format's precision and exponent range, ties to even}
  BigDecimal round(BigDecimal value) {
    if (value.signum() == 0) {
      return value;
    }
    BigInteger numerator = value.unscaledValue().abs();
    BigInteger denominator = BigInteger.ONE;
    if (value.scale() > 0) {
      denominator = BigInteger.TEN.pow(value.scale());
    } else {
      numerator = numerator.multiply(BigInteger.TEN.pow(-value.scale()));
    }
    int power = numerator.bitLength() - denominator.bitLength();
    if (numerator.compareTo(shift(denominator, power)) < 0) {
      power--;
    }
    int unit = Math.max(power, minExponent()) - mantissa;
    BigInteger[] parts =
        unit >= 0
            ? numerator.divideAndRemainder(denominator.shiftLeft(unit))
            : numerator.shiftLeft(-unit).divideAndRemainder(denominator);
    BigInteger divisor = unit >= 0 ? denominator.shiftLeft(unit) : denominator;
    int half = parts[1].shiftLeft(1).compareTo(divisor);
    BigInteger quotient =
        half > 0 || half == 0 && parts[0].testBit(0) ? parts[0].add(BigInteger.ONE) : parts[0];
    BigDecimal magnitude = scaled(quotient, unit);
    return value.signum() < 0 ? magnitude.negate() : magnitude;
  }

  private static BigInteger shift(BigInteger value, int by) {
    return by >= 0 ? value.shiftLeft(by) : value.shiftRight(-by);
  }
}
