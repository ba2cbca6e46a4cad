package dev.weir.dialect.builtin.scalar;

/// The error function in double precision: its series near 0, its continued fraction further out.
final class ErrorFunction {
  private static final double NEAR = 2.5;
  private static final int STEPS = 120;

  private ErrorFunction() {}

  static double of(double x) {
    double size = Math.abs(x);
    if (Double.isNaN(x) || size == 0) {
      return x;
    }
    return Math.copySign(size < NEAR ? series(size) : 1 - complement(size), x);
  }

  /// The sum of `2 / sqrt(pi) exp(-x²) 2^n x^(2n+1) / (2n+1)!!`, whose terms are all positive.
  private static double series(double x) {
    double term = x;
    double sum = x;
    for (int n = 1; term > sum * 0x1p-54; n++) {
      term *= 2 * x * x / (2 * n + 1);
      sum += term;
    }
    return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
  }

  /// `exp(-x²) / sqrt(pi) / (x + 1/2 / (x + 2/2 / (x + 3/2 / (x + …))))`.
  private static double complement(double x) {
    double below = x;
    for (int n = STEPS; n >= 1; n--) {
      below = x + n / 2.0 / below;
    }
    return Math.exp(-x * x) / Math.sqrt(Math.PI) / below;
  }
}
