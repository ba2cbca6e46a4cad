package dev.weir.target.jvm.code;

import dev.weir.dialect.tile.CompareKind;

/// Functions of f32 by polynomials, to about one unit in the last place. The coefficients are minimax fits
/// to each function over the interval it is reduced to.
final class Elementary {
  private static final float LOG2_E = 1.442695f;

  // The natural logarithm of 2 in two parts: products of the first with small integers are exact.
  private static final float LN2_HIGH = 0.69314575f;
  private static final float LN2_LOW = 1.4286068e-6f;

  /// Adding and subtracting it rounds to an integer, which then is in the low bits.
  private static final float ROUNDER = 0x1.8p23f;

  private final Lanes lanes;

  Elementary(Lanes lanes) {
    this.lanes = lanes;
  }

  /// {@return e to the power of `x`: 2 to the power of a whole number times a polynomial}
  Lane exp(Lane x) {
    Lane high = lanes.number(89);
    Lane low = lanes.number(-104);
    Lane top = lanes.select(lanes.compare(CompareKind.GT, x, high), high, x);
    Lane a = lanes.select(lanes.compare(CompareKind.LT, top, low), low, top);
    Lane rounder = lanes.number(ROUNDER);
    Lane shifted = lanes.fma(a, lanes.number(LOG2_E), rounder);
    Lane n = lanes.subtract(shifted, rounder);
    Lane r = lanes.fma(n, lanes.number(-LN2_HIGH), a);
    r = lanes.fma(n, lanes.number(-LN2_LOW), r);
    Lane p =
        lanes.polynomial(
            r, 0.49999994f, 0.1666652f, 0.041668393f, 0.008368756f, 0.0013814517f);
    Lane one = lanes.number(1);
    Lane power = lanes.add(lanes.fma(lanes.multiply(r, r), p, r), one);
    // Two factors, as 2 to the power of n itself need not be a float.
    Lane whole =
        lanes.subtract(
            lanes.bits(shifted), lanes.integer(LaneType.I32, Float.floatToRawIntBits(ROUNDER)));
    Lane half = lanes.shiftRight(whole, 1);
    Lane rest = lanes.subtract(whole, half);
    return lanes.multiply(lanes.multiply(power, powerOfTwo(half)), powerOfTwo(rest));
  }

  private Lane powerOfTwo(Lane n) {
    return lanes.fromBits(
        lanes.shiftLeft(lanes.add(n, lanes.integer(LaneType.I32, 127)), 23));
  }

  /// {@return the natural logarithm of `x`}
  Lane log(Lane x) {
    Lane smallest = lanes.number(Float.MIN_NORMAL);
    Lane isSmall = lanes.compare(CompareKind.LT, x, smallest);
    Lane scaled = lanes.select(isSmall, lanes.multiply(x, lanes.number(0x1p23f)), x);
    // The exponent such that the rest lies about 1, between the square roots of 1/2 and 2.
    Lane offset = lanes.integer(LaneType.I32, Float.floatToRawIntBits(0x1.6a09e6p-1f));
    Lane e = lanes.shiftRight(lanes.subtract(lanes.bits(scaled), offset), 23);
    Lane m = lanes.fromBits(lanes.subtract(lanes.bits(scaled), lanes.shiftLeft(e, 23)));
    Lane f = lanes.subtract(m, lanes.number(1));
    Lane p =
        lanes.polynomial(
            f,
            0.3333333f, -0.2500082f, 0.20001227f, -0.16623357f, 0.14201757f, -0.13160183f,
            0.12761576f, -0.07634497f);
    Lane square = lanes.multiply(f, f);
    Lane exponent = lanes.cast(e, LaneType.F32);
    exponent =
        lanes.subtract(
            exponent,
            lanes.select(isSmall, lanes.number(23), lanes.number(0)));
    Lane tail = lanes.multiply(lanes.multiply(f, square), p);
    tail = lanes.fma(exponent, lanes.number(LN2_LOW), tail);
    tail = lanes.fma(lanes.number(-0.5f), square, tail);
    Lane result = lanes.fma(exponent, lanes.number(LN2_HIGH), lanes.add(f, tail));
    // Zero, negative numbers and what is no finite number.
    Lane zero = lanes.number(0);
    Lane infinity = lanes.number(Float.POSITIVE_INFINITY);
    result = lanes.select(lanes.compare(CompareKind.LT, x, infinity), result, x);
    result =
        lanes.select(
            lanes.compare(CompareKind.EQ, x, zero),
            lanes.number(Float.NEGATIVE_INFINITY),
            result);
    return lanes.select(
        lanes.compare(CompareKind.LT, x, zero), lanes.number(Float.NaN), result);
  }

  /// {@return the hyperbolic tangent of `x`: of small numbers by a polynomial, else by that of e to the
  /// power of 2x}
  Lane tanh(Lane x) {
    Lane size = lanes.abs(x);
    Lane square = lanes.multiply(x, x);
    Lane p =
        lanes.polynomial(
            square, -0.3333328f, 0.13331442f, -0.05373971f, 0.020639079f, -0.005704979f);
    Lane small = lanes.fma(lanes.multiply(size, square), p, size);
    Lane one = lanes.number(1);
    Lane power = exp(lanes.add(size, size));
    Lane large =
        lanes.subtract(one, lanes.divide(lanes.number(2), lanes.add(power, one)));
    Lane result =
        lanes.select(lanes.compare(CompareKind.LT, size, lanes.number(0.625f)), small, large);
    return withSign(result, x);
  }

  /// {@return the error function of `x`: of small numbers by a polynomial, else 1 less e to the power of
  /// one}
  Lane erf(Lane x) {
    Lane size = lanes.abs(x);
    Lane square = lanes.multiply(x, x);
    Lane p =
        lanes.polynomial(
            square,
            1.1283791f, -0.37612626f, 0.112835854f, -0.026853811f, 0.0051883273f,
            -0.00080101914f, 7.853854e-5f);
    Lane small = lanes.multiply(size, p);
    Lane four = lanes.number(4);
    Lane limited = lanes.select(lanes.compare(CompareKind.GT, size, four), four, size);
    Lane q =
        lanes.polynomial(
            limited,
            0.00018846645f, -1.1295803f, -0.6332164f, -0.108422086f, 0.025210332f,
            -0.0042052823f, 0.00044147216f, -2.1697575e-5f);
    Lane large = lanes.subtract(lanes.number(1), exp(q));
    Lane result =
        lanes.select(lanes.compare(CompareKind.LT, size, lanes.number(1)), small, large);
    return withSign(result, x);
  }

  /// {@return `size`, which is not negative, with the sign of `x`}
  private Lane withSign(Lane size, Lane x) {
    Lane negative = lanes.compare(CompareKind.LT, x, lanes.number(0));
    return lanes.select(negative, lanes.negate(size), size);
  }
}
