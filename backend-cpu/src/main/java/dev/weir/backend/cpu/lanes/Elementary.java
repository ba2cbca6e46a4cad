package dev.weir.backend.cpu.lanes;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;

/// Functions of f32 by polynomials, to about one unit in the last place. The coefficients are minimax fits
/// to each function over the interval it is reduced to.
public final class Elementary {
  private static final float LOG2_E = 1.442695f;

  // The natural logarithm of 2 in two parts: products of the first with small integers are exact.
  private static final float LN2_HIGH = 0.69314575f;
  private static final float LN2_LOW = 1.4286068e-6f;

  /// Adding and subtracting it rounds to an integer. In between, the low bits hold that and twice the
  /// exponent of 1, so that the difference of the bits of a power of 2 from them is that of another.
  private static final float POWER_ROUNDER = 0x1.8p23f + 254;

  private final Lanes lanes;

  public Elementary(Lanes lanes) {
    this.lanes = lanes;
  }

  /// {@return e to the power of `x`: 2 to the power of an integer times a polynomial}
  public Lane exp(Lane x) {
    Lane low = lanes.number(-104);
    Lane isZero = lanes.compare(CompareKind.LT, x, low);
    Lane a = lanes.select(isZero, low, x);
    Lane rounder = lanes.number(POWER_ROUNDER);
    Lane rounded = lanes.fma(a, lanes.number(LOG2_E), rounder);
    // Positive floats are in the order of their bits, so this is the smaller one, if not of a NaN.
    // What is
    // too large for the integer is left to the polynomial, whose result then is infinite or a
    // NaN.
    int most = Float.floatToRawIntBits(POWER_ROUNDER + 128);
    Lane whole =
        lanes.binary(BinaryKind.MIN, lanes.bits(rounded), lanes.integer(LaneType.I32, most));
    Lane n = lanes.subtract(lanes.fromBits(whole), rounder);
    Lane r = lanes.fma(n, lanes.number(-LN2_HIGH), a);
    r = lanes.fma(n, lanes.number(-LN2_LOW), r);
    Lane power =
        lanes.polynomial(
            r, 1, 1, 0.49999994f, 0.1666652f, 0.041668393f, 0.008368756f, 0.0013814517f);
    // 2 to the power of n need not be a float: it is the product of a constant and what is left.
    Lane isTiny = lanes.compare(CompareKind.LT, a, lanes.number(-80));
    Lane constant = lanes.select(isTiny, lanes.number(0x1p-64f), lanes.number(2));
    // A product that is too small for a float takes a processor a hundred times as long as one with
    // 0.
    constant = lanes.select(isZero, lanes.number(0), constant);
    Lane left = lanes.subtract(lanes.shiftLeft(whole, 23), lanes.bits(constant));
    return lanes.multiply(lanes.multiply(power, lanes.fromBits(left)), constant);
  }

  /// {@return the natural logarithm of `x`}
  public Lane log(Lane x) {
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
            0.3333333f,
            -0.2500082f,
            0.20001227f,
            -0.16623357f,
            0.14201757f,
            -0.13160183f,
            0.12761576f,
            -0.07634497f);
    Lane square = lanes.multiply(f, f);
    Lane exponent = lanes.cast(e, LaneType.F32);
    exponent = lanes.subtract(exponent, lanes.select(isSmall, lanes.number(23), lanes.number(0)));
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
            lanes.compare(CompareKind.EQ, x, zero), lanes.number(Float.NEGATIVE_INFINITY), result);
    return lanes.select(lanes.compare(CompareKind.LT, x, zero), lanes.number(Float.NaN), result);
  }

  /// {@return the hyperbolic tangent of `x`: of small numbers by a polynomial, else by that of e to the
  /// power of 2x}
  public Lane tanh(Lane x) {
    Lane size = lanes.abs(x);
    Lane square = lanes.multiply(x, x);
    Lane p =
        lanes.polynomial(
            square, -0.3333328f, 0.13331442f, -0.05373971f, 0.020639079f, -0.005704979f);
    Lane small = lanes.fma(lanes.multiply(size, square), p, size);
    Lane one = lanes.number(1);
    Lane power = exp(lanes.add(size, size));
    Lane large = lanes.subtract(one, lanes.divide(lanes.number(2), lanes.add(power, one)));
    Lane result =
        lanes.select(lanes.compare(CompareKind.LT, size, lanes.number(0.625f)), small, large);
    return withSign(result, x);
  }

  /// {@return the error function of `x`: of small numbers by a polynomial, else 1 less e to the power of
  /// one}
  public Lane erf(Lane x) {
    Lane size = lanes.abs(x);
    Lane square = lanes.multiply(x, x);
    Lane p =
        lanes.polynomial(
            square,
            1.1283791f,
            -0.37612626f,
            0.112835854f,
            -0.026853811f,
            0.0051883273f,
            -0.00080101914f,
            7.853854e-5f);
    Lane small = lanes.multiply(size, p);
    Lane four = lanes.number(4);
    Lane limited = lanes.select(lanes.compare(CompareKind.GT, size, four), four, size);
    Lane q =
        lanes.polynomial(
            limited,
            0.00018846645f,
            -1.1295803f,
            -0.6332164f,
            -0.108422086f,
            0.025210332f,
            -0.0042052823f,
            0.00044147216f,
            -2.1697575e-5f);
    Lane large = lanes.subtract(lanes.number(1), exp(q));
    Lane result = lanes.select(lanes.compare(CompareKind.LT, size, lanes.number(1)), small, large);
    return withSign(result, x);
  }

  /// {@return `x` rounded to an integer as `kind` says, exactly}
  public Lane whole(UnaryKind kind, Lane x) {
    Lane size = lanes.abs(x);
    // From here on all numbers are whole.
    Lane whole = lanes.number(0x1p23f);
    Lane rounded = lanes.subtract(lanes.add(size, whole), whole);
    Lane sign =
        lanes.binary(BinaryKind.AND, lanes.bits(x), lanes.integer(LaneType.I32, Integer.MIN_VALUE));
    Lane one = lanes.number(1);
    Lane near = kind == UnaryKind.TRUNC ? rounded : withBits(rounded, sign);
    Lane result =
        switch (kind) {
          case FLOOR ->
              lanes.select(lanes.compare(CompareKind.GT, near, x), lanes.subtract(near, one), near);
          case CEIL ->
              lanes.select(lanes.compare(CompareKind.LT, near, x), lanes.add(near, one), near);
          case TRUNC ->
              lanes.select(
                  lanes.compare(CompareKind.GT, near, size), lanes.subtract(near, one), near);
          default -> near;
        };
    return lanes.select(lanes.compare(CompareKind.LT, size, whole), withBits(result, sign), x);
  }

  private Lane withBits(Lane x, Lane bits) {
    return lanes.fromBits(lanes.binary(BinaryKind.OR, lanes.bits(x), bits));
  }

  /// {@return `size`, which is not negative, with the sign of `x`}
  private Lane withSign(Lane size, Lane x) {
    Lane negative = lanes.compare(CompareKind.LT, x, lanes.number(0));
    return lanes.select(negative, lanes.negate(size), size);
  }
}
