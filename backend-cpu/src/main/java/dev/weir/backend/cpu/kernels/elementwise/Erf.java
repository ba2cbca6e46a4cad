package dev.weir.backend.cpu.kernels.elementwise;

/// The error function, to about one unit in the last place of a double.
///
/// Between 0 and 6 it is a table of Taylor polynomials around the middles of intervals an eighth
/// wide, made when the class is loaded; beyond 6 it is 1 in double precision.
public final class Erf {
  private static final int PER_UNIT = 8;
  private static final int LIMIT = 6;
  private static final int TERMS = 14;
  private static final double[][] TAYLOR = new double[LIMIT * PER_UNIT][];

  static {
    for (int i = 0; i < TAYLOR.length; i++) {
      TAYLOR[i] = taylor((i + 0.5) / PER_UNIT);
    }
  }

  private Erf() {}

  /// {@return the error function of `x`}
  public static double erf(double x) {
    double magnitude = Math.abs(x);
    if (magnitude < LIMIT) {
      int interval = (int) (magnitude * PER_UNIT);
      double[] coefficients = TAYLOR[interval];
      double distance = magnitude - (interval + 0.5) / PER_UNIT;
      double sum = coefficients[TERMS - 1];
      for (int n = TERMS - 2; n >= 0; n--) {
        sum = Math.fma(sum, distance, coefficients[n]);
      }
      return Math.copySign(magnitude < 1e-3 ? nearZero(magnitude) : sum, x);
    }
    return Double.isNaN(x) ? x : Math.signum(x);
  }

  /// Keeps the relative error small where the value itself is.
  private static double nearZero(double x) {
    double square = x * x;
    return 2 / Math.sqrt(Math.PI) * x * (1 - square / 3 * (1 - square * 3 / 10));
  }

  /// Coefficients of the Taylor series around `centre`: the (n+1)-th derivative is the n-th Hermite
  /// polynomial times a Gaussian.
  private static double[] taylor(double centre) {
    double[] coefficients = new double[TERMS];
    coefficients[0] = series(centre);
    double gaussian = 2 / Math.sqrt(Math.PI) * Math.exp(-centre * centre);
    double previous = 0;
    double hermite = 1;
    double factorial = 1;
    for (int n = 1; n < TERMS; n++) {
      factorial *= n;
      coefficients[n] = (n % 2 == 1 ? hermite : -hermite) * gaussian / factorial;
      double next = 2 * centre * hermite - 2 * (n - 1) * previous;
      previous = hermite;
      hermite = next;
    }
    return coefficients;
  }

  /// The sum of 2^n x^(2n+1) / (2n+1)!!, all of whose terms are positive, times a Gaussian.
  private static double series(double x) {
    double term = x;
    double sum = 0;
    for (int n = 1; term > sum * 1e-18; n++) {
      sum += term;
      term *= 2 * x * x / (2 * n + 1);
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }
}
