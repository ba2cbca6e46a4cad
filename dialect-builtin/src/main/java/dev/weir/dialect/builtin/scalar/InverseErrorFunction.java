package dev.weir.dialect.builtin.scalar;

import com.google.common.primitives.ImmutableDoubleArray;

/// The inverse of the error function, in double precision: quotients of polynomials, of the argument up to
/// [#CENTRE] and of the root of a logarithm beyond.
///
/// Source: M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal Distribution, Applied Statistics 37
/// (1988), routine PPND16, whose `q` is half the argument here.
public final class InverseErrorFunction {
  /// Up to here half the argument is in the centre.
  public static final double CENTRE = 0.425;

  /// The polynomials of the centre are of `CENTRE_SQUARE - q²`.
  public static final double CENTRE_SQUARE = 0.180625;

  /// What the root of the logarithm is compared with.
  public static final double TAIL = 5;

  /// What is subtracted from the root below [#TAIL].
  public static final double NEAR_SHIFT = 1.6;

  /// The quotient of two polynomials, the coefficients of each from that of the constant on.
  public record Quotient(ImmutableDoubleArray above, ImmutableDoubleArray below) {
    private double of(double x) {
      return polynomial(above, x) / polynomial(below, x);
    }
  }

  /// Around 0, times `q`.
  public static final Quotient IN_CENTRE =
      new Quotient(
          ImmutableDoubleArray.copyOf(
              new double[] {
                3.3871328727963665,
                133.14166789178438,
                1971.5909503065513,
                13731.69376550946,
                45921.95393154987,
                67265.7709270087,
                33430.57558358813,
                2509.0809287301227
              }),
          ImmutableDoubleArray.copyOf(
              new double[] {
                1,
                42.31333070160091,
                687.1870074920579,
                5394.196021424751,
                21213.794301586597,
                39307.89580009271,
                28729.085735721943,
                5226.495278852854
              }));

  /// Further out.
  public static final Quotient NEAR =
      new Quotient(
          ImmutableDoubleArray.copyOf(
              new double[] {
                1.4234371107496835,
                4.630337846156546,
                5.769497221460691,
                3.6478483247632045,
                1.2704582524523684,
                0.2417807251774506,
                0.022723844989269184,
                0.0007745450142783414
              }),
          ImmutableDoubleArray.copyOf(
              new double[] {
                1,
                2.053191626637759,
                1.6763848301838038,
                0.6897673349851,
                0.14810397642748008,
                0.015198666563616457,
                0.0005475938084995345,
                1.0507500716444169e-09
              }));

  /// From [#TAIL] on.
  public static final Quotient FAR =
      new Quotient(
          ImmutableDoubleArray.copyOf(
              new double[] {
                6.657904643501103,
                5.463784911164114,
                1.7848265399172913,
                0.29656057182850487,
                0.026532189526576124,
                0.0012426609473880784,
                2.7115555687434876e-05,
                2.0103343992922881e-07
              }),
          ImmutableDoubleArray.copyOf(
              new double[] {
                1,
                0.599832206555888,
                0.1369298809227358,
                0.014875361290850615,
                0.0007868691311456133,
                1.8463183175100548e-05,
                1.421511758316446e-07,
                2.0442631033899397e-15
              }));

  private InverseErrorFunction() {}

  /// {@return the number whose error function is `x`}: infinite at 1 and -1, NaN beyond
  public static double of(double x) {
    double q = x / 2;
    if (Math.abs(q) <= CENTRE) {
      return Math.sqrt(0.5) * q * IN_CENTRE.of(CENTRE_SQUARE - q * q);
    }
    if (Math.abs(x) == 1) {
      return Math.copySign(Double.POSITIVE_INFINITY, x);
    }
    double root = Math.sqrt(-Math.log((1 - Math.abs(x)) / 2));
    double size = root <= TAIL ? NEAR.of(root - NEAR_SHIFT) : FAR.of(root - TAIL);
    return Math.copySign(Math.sqrt(0.5) * size, x);
  }

  private static double polynomial(ImmutableDoubleArray coefficients, double x) {
    double sum = 0;
    for (int i = coefficients.length() - 1; i >= 0; i--) {
      sum = sum * x + coefficients.get(i);
    }
    return sum;
  }
}
