package dev.weir.dialect.builtin.data;

/// Conversions between `float` and the floating point formats Java has no type for.
///
/// All conversions to a narrower format round to nearest, ties to even.
public final class NarrowFloats {
  private static final float E4M3FN_MAX = 448f;
  private static final int E4M3FN_NAN = 0x7F;
  private static final byte UNSIGNED_ZERO_NAN = (byte) 0x80;

  private NarrowFloats() {}

  /// A `float` from which `value` can be rounded on to any narrower format as if in one step: where
  /// `value` is not a float itself, the neighbour with an odd last bit.
  public static float roundToOdd(double value) {
    float nearest = (float) value;
    boolean exact = nearest == value || Double.isNaN(value) || Float.isInfinite(nearest);
    if (exact || (Float.floatToRawIntBits(nearest) & 1) != 0) {
      return nearest;
    }
    return value > nearest ? Math.nextUp(nearest) : Math.nextDown(nearest);
  }

  /// The value of the bfloat16 with these bits.
  public static float bfloat16ToFloat(short bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  /// The bits of the bfloat16 nearest to `value`; NaN stays NaN.
  public static short floatToBfloat16(float value) {
    int bits = Float.floatToRawIntBits(value);
    if ((bits & 0x7FFFFFFF) > 0x7F800000) {
      return (short) ((bits >>> 16) | 0x40);
    }
    int roundingBias = 0x7FFF + ((bits >>> 16) & 1);
    return (short) ((bits + roundingBias) >>> 16);
  }

  /// The value of the float8 E5M2 with these bits.
  public static float float8E5M2ToFloat(byte bits) {
    return Float.float16ToFloat((short) (bits << 8));
  }

  /// The bits of the float8 E5M2 nearest to `value`; too large becomes infinity, NaN stays NaN.
  public static byte floatToFloat8E5M2(float value) {
    int sign = (Float.floatToRawIntBits(value) >>> 24) & 0x80;
    if (Float.isNaN(value)) {
      return (byte) (sign | 0x7F);
    }
    return (byte) (sign | roundMagnitude(Math.abs(value), 2, -14, 0x7C));
  }

  /// The value of the float8 E4M3FN with these bits.
  public static float float8E4M3FNToFloat(byte bits) {
    int magnitude = bits & 0x7F;
    float sign = bits < 0 ? -1f : 1f;
    if (magnitude == E4M3FN_NAN) {
      return Float.NaN;
    }
    int exponent = magnitude >>> 3;
    int mantissa = magnitude & 7;
    float value =
        exponent == 0
            ? Math.scalb((float) mantissa, -9)
            : Math.scalb((float) (8 + mantissa), exponent - 10);
    return sign * value;
  }

  /// The bits of the float8 E4M3FN nearest to `value`; what rounds above 448 becomes NaN, as the
  /// format has no infinity.
  public static byte floatToFloat8E4M3FN(float value) {
    int sign = (Float.floatToRawIntBits(value) >>> 24) & 0x80;
    float magnitude = Math.abs(value);
    if (Float.isNaN(magnitude) || magnitude > E4M3FN_MAX + 16f) {
      return (byte) (sign | E4M3FN_NAN);
    }
    return (byte) (sign | roundMagnitude(magnitude, 3, -6, E4M3FN_NAN));
  }

  /// The value of the float8 E4M3FNUZ with these bits.
  public static float float8E4M3FNUZToFloat(byte bits) {
    return unsignedZeroToFloat(bits, 3, 8);
  }

  /// The bits of the float8 E4M3FNUZ nearest to `value`; what rounds above 240 becomes NaN.
  public static byte floatToFloat8E4M3FNUZ(float value) {
    return floatToUnsignedZero(value, 3, -7);
  }

  /// The value of the float8 E5M2FNUZ with these bits.
  public static float float8E5M2FNUZToFloat(byte bits) {
    return unsignedZeroToFloat(bits, 2, 16);
  }

  /// The bits of the float8 E5M2FNUZ nearest to `value`; what rounds above 57344 becomes NaN.
  public static byte floatToFloat8E5M2FNUZ(float value) {
    return floatToUnsignedZero(value, 2, -15);
  }

  /// Decodes a format in which the pattern of negative zero is the only NaN.
  private static float unsignedZeroToFloat(byte bits, int mantissaBits, int bias) {
    if (bits == UNSIGNED_ZERO_NAN) {
      return Float.NaN;
    }
    int exponent = (bits & 0x7F) >>> mantissaBits;
    int mantissa = bits & (1 << mantissaBits) - 1;
    float value =
        exponent == 0
            ? Math.scalb((float) mantissa, 1 - bias - mantissaBits)
            : Math.scalb((float) ((1 << mantissaBits) + mantissa), exponent - bias - mantissaBits);
    return bits < 0 ? -value : value;
  }

  private static byte floatToUnsignedZero(float value, int mantissaBits, int minExponent) {
    if (Float.isNaN(value)) {
      return UNSIGNED_ZERO_NAN;
    }
    int code = roundMagnitude(Math.abs(value), mantissaBits, minExponent, 0x80);
    return (byte) (code == 0 || value > 0 ? code : code | 0x80);
  }

  /// Encodes a non-negative number with `mantissaBits` and the least normal exponent
  /// `minExponent`, saturating the code at `maxCode`.
  private static int roundMagnitude(
      float magnitude, int mantissaBits, int minExponent, int maxCode) {
    if (Float.isInfinite(magnitude)) {
      return maxCode;
    }
    int exponent = Math.max(Math.getExponent(magnitude), minExponent);
    // The distance between neighbours here is 2^(exponent - mantissaBits); double holds it exactly.
    long units = (long) Math.rint(Math.scalb((double) magnitude, mantissaBits - exponent));
    long code = ((long) (exponent - minExponent) << mantissaBits) + units;
    return (int) Math.min(code, maxCode);
  }
}
