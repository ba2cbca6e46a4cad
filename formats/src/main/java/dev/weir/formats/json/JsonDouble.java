package dev.weir.formats.json;

import java.math.BigInteger;

/// Writes doubles exactly as the JSON library that writes PIR files does: the digits come from
/// Grisu2 (Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with Integers",
/// PLDI 2010), which always read back but are, once in a thousand numbers, one digit longer than need
/// be; so a correctly shortest printer would not give the same bytes.
final class JsonDouble {
  private static final int POWER_MIN = -300;
  private static final int POWER_STEP = 8;
  private static final int POWER_COUNT = 79;
  private static final long[] POWER_SIGNIFICANDS = new long[POWER_COUNT];
  private static final int[] POWER_EXPONENTS = new int[POWER_COUNT];

  /// The scaled exponent lies in [ALPHA, -32], so that the integral part fits 32 bits.
  private static final int ALPHA = -60;

  private static final int FIXED_DIGITS = 15;

  static {
    for (int i = 0; i < POWER_COUNT; i++) {
      tabulate(i, POWER_MIN + POWER_STEP * i);
    }
  }

  private final byte[] digits = new byte[17];
  private int length;
  private int exponent;

  private JsonDouble() {}

  /// Enters 10^k, rounded to nearest in 64 bits, as entry `index`.
  private static void tabulate(int index, int k) {
    BigInteger ten = BigInteger.TEN.pow(Math.abs(k));
    int shift = k >= 0 ? 66 - ten.bitLength() : 66 + ten.bitLength();
    BigInteger scaled =
        k >= 0
            ? shift >= 0 ? ten.shiftLeft(shift) : ten.shiftRight(-shift)
            : BigInteger.ONE.shiftLeft(shift).divide(ten);
    int drop = scaled.bitLength() - 64;
    BigInteger rounded = scaled.shiftRight(drop - 1).add(BigInteger.ONE).shiftRight(1);
    POWER_SIGNIFICANDS[index] = rounded.longValue();
    POWER_EXPONENTS[index] = drop - shift;
  }

  /// {@return the text of a finite `value`}
  static String toString(double value) {
    StringBuilder out = new StringBuilder(25);
    if (value < 0 || value == 0 && 1 / value < 0) {
      out.append('-');
    }
    if (value == 0) {
      return out.append("0.0").toString();
    }
    JsonDouble printer = new JsonDouble();
    printer.shorten(Math.abs(value));
    printer.layOut(out);
    return out.toString();
  }

  private void shorten(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int biased = (int) (bits >>> 52);
    long fraction = bits & (1L << 52) - 1;
    long f = biased == 0 ? fraction : fraction | 1L << 52;
    int e = (biased == 0 ? 1 : biased) - 1075;
    boolean lowerIsCloser = fraction == 0 && biased > 1;

    int shiftPlus = Long.numberOfLeadingZeros(2 * f + 1);
    long plus = 2 * f + 1 << shiftPlus;
    int scale = e - 1 - shiftPlus;
    long minus = lowerIsCloser ? 4 * f - 1 << e - 2 - scale : 2 * f - 1 << e - 1 - scale;
    long middle = f << e - scale;

    int want = ALPHA - scale - 1;
    int k = want * 78913 / (1 << 18) + (want > 0 ? 1 : 0);
    int index = (-POWER_MIN + k + POWER_STEP - 1) / POWER_STEP;
    long power = POWER_SIGNIFICANDS[index];
    exponent = -(POWER_MIN + index * POWER_STEP);
    int scaledExponent = scale + POWER_EXPONENTS[index] + 64;
    long high = roundedHigh(plus, power) - 1;
    long low = roundedHigh(minus, power) + 1;
    generate(low, roundedHigh(middle, power), high, scaledExponent);
  }

  private static long roundedHigh(long x, long y) {
    return Math.unsignedMultiplyHigh(x, y) + (x * y >>> 63);
  }

  private void generate(long low, long middle, long high, int scaledExponent) {
    int shift = -scaledExponent;
    long mask = (1L << shift) - 1;
    long delta = high - low;
    long distance = high - middle;
    long integral = high >>> shift;
    long fractional = high & mask;
    int remaining = Long.toString(integral).length();
    long ten = 1;
    for (int i = 1; i < remaining; i++) {
      ten *= 10;
    }
    while (remaining > 0) {
      digits[length++] = (byte) ('0' + integral / ten);
      integral %= ten;
      remaining--;
      long rest = (integral << shift) + fractional;
      if (Long.compareUnsigned(rest, delta) <= 0) {
        exponent += remaining;
        round(distance, delta, rest, ten << shift);
        return;
      }
      ten /= 10;
    }
    do {
      fractional *= 10;
      digits[length++] = (byte) ('0' + (fractional >>> shift));
      fractional &= mask;
      exponent--;
      delta *= 10;
      distance *= 10;
    } while (Long.compareUnsigned(fractional, delta) > 0);
    round(distance, delta, fractional, 1L << shift);
  }

  /// Lowers the last digit while that brings the number closer to the middle.
  private void round(long distance, long delta, long rest, long unit) {
    while (Long.compareUnsigned(rest, distance) < 0
        && Long.compareUnsigned(delta - rest, unit) >= 0
        && (Long.compareUnsigned(rest + unit, distance) < 0
            || Long.compareUnsigned(distance - rest, rest + unit - distance) > 0)) {
      digits[length - 1]--;
      rest += unit;
    }
  }

  private void layOut(StringBuilder out) {
    int point = length + exponent;
    if (exponent >= 0 && point <= FIXED_DIGITS) {
      append(out, 0, length);
      out.repeat('0', exponent).append(".0");
    } else if (point > 0 && point <= FIXED_DIGITS) {
      append(out, 0, point);
      append(out.append('.'), point, length);
    } else if (point > -4 && point <= 0) {
      append(out.append("0.").repeat('0', -point), 0, length);
    } else {
      append(out, 0, 1);
      if (length > 1) {
        append(out.append('.'), 1, length);
      }
      int power = point - 1;
      out.append(power < 0 ? "e-" : "e+");
      if (Math.abs(power) < 10) {
        out.append('0');
      }
      out.append(Math.abs(power));
    }
  }

  private void append(StringBuilder out, int from, int to) {
    for (int i = from; i < to; i++) {
      out.append((char) digits[i]);
    }
  }
}
