package dev.weir.dialect.builtin.scalar;

import com.google.common.primitives.ImmutableDoubleArray;

/// The logarithm of the gamma function and its derivatives, in double precision.
///
/// Between 1.5 and 2.5 the logarithm is a Taylor series around 2, to which its roots at 1 and 2 stay exact; from
/// [#LARGE] on it is Stirling's series; other arguments are moved there by `Γ(x + 1) = x Γ(x)` and
/// `Γ(x) Γ(1 - x) = π / sin πx`. Derivatives are summed up by the formula of Euler and Maclaurin.
///
/// Source: [DLMF 5](https://dlmf.nist.gov/5) and [DLMF 25.11](https://dlmf.nist.gov/25.11).
public final class GammaFunction {
  /// From here on Stirling's series is used.
  public static final double LARGE = 8;

  /// From here on the series of the digamma function is used.
  public static final double DIGAMMA_LARGE = 10;

  private static final int TERMS = 28;

  /// The Bernoulli numbers of even index, from 2 on.
  private static final double[] BERNOULLI = {
    1.0 / 6,
    -1.0 / 30,
    1.0 / 42,
    -1.0 / 30,
    5.0 / 66,
    -691.0 / 2730,
    7.0 / 6,
    -3617.0 / 510,
    43867.0 / 798,
    -174611.0 / 330
  };

  private static final double EULER = 0.5772156649015329;

  /// The logarithm of the gamma function at `2 + t` is `t p(t)`: the coefficients of `p`, for `t` from -0.5 to 0.5.
  public static final ImmutableDoubleArray AROUND_TWO = aroundTwo();

  /// The logarithm of the gamma function at `x`, from [#LARGE] on, is
  /// `(x - 0.5) (log x - 1) + ` [#STIRLING_BASE] ` + p(1 / x²) / x`: the coefficients of `p`.
  public static final ImmutableDoubleArray STIRLING =
      ImmutableDoubleArray.copyOf(
          new double[] {
            coefficient(1),
            coefficient(2),
            coefficient(3),
            coefficient(4),
            coefficient(5),
            coefficient(6),
            coefficient(7),
            coefficient(8)
          });

  /// What [#STIRLING] begins with.
  public static final double STIRLING_BASE = (Math.log(2 * Math.PI) - 1) / 2;

  /// The digamma function at `x`, from [#DIGAMMA_LARGE] on, is `log x - 0.5 / x - p(1 / x²) / x²`: the coefficients
  /// of `p`.
  public static final ImmutableDoubleArray DIGAMMA =
      ImmutableDoubleArray.copyOf(
          new double[] {
            BERNOULLI[0] / 2,
            BERNOULLI[1] / 4,
            BERNOULLI[2] / 6,
            BERNOULLI[3] / 8,
            BERNOULLI[4] / 10,
            BERNOULLI[5] / 12,
            BERNOULLI[6] / 14
          });

  private GammaFunction() {}

  private static double coefficient(int k) {
    return BERNOULLI[k - 1] / (2 * k * (2 * k - 1));
  }

  private static ImmutableDoubleArray aroundTwo() {
    var coefficients = ImmutableDoubleArray.builder(TERMS);
    coefficients.add(1 - EULER);
    for (int k = 2; k <= TERMS; k++) {
      // The sum of 1 / m^k from m = 2 on.
      double zeta = scaledZeta(k - 1, 2, 1);
      coefficients.add((k % 2 == 0 ? zeta : -zeta) / k);
    }
    return coefficients.build();
  }

  /// {@return the logarithm of the magnitude of the gamma function at `x`}: infinite at 0, at negative integers and
  /// at both infinities
  public static double logarithm(double x) {
    if (Double.isInfinite(x)) {
      return Double.POSITIVE_INFINITY;
    }
    if (x >= 0.5 || Double.isNaN(x)) {
      return ofPositive(x);
    }
    double sine = Math.abs(Math.sin(Math.PI * (x - Math.rint(x))));
    return Math.log(Math.PI) - Math.log(sine) - ofPositive(1 - x);
  }

  private static double ofPositive(double x) {
    if (x < 1.5) {
      return nearTwo(x - 1) - Math.log1p(x - 1);
    }
    if (x >= LARGE || Double.isNaN(x)) {
      double inverse = 1 / x;
      return (x - 0.5) * (Math.log(x) - 1)
          + (STIRLING_BASE + inverse * polynomial(STIRLING, inverse * inverse));
    }
    double left = x;
    double product = 1;
    while (left >= 2.5) {
      left--;
      product *= left;
    }
    return Math.log(product) + nearTwo(left - 2);
  }

  private static double nearTwo(double t) {
    return t * polynomial(AROUND_TWO, t);
  }

  private static double polynomial(ImmutableDoubleArray coefficients, double x) {
    double sum = 0;
    for (int i = coefficients.length() - 1; i >= 0; i--) {
      sum = sum * x + coefficients.get(i);
    }
    return sum;
  }

  /// {@return the derivative of [#logarithm] at `x`}: NaN at negative integers and at negative infinity, and infinite
  /// at 0, with the sign opposite to that of the zero
  public static double digamma(double x) {
    if (x >= 0.5 || Double.isNaN(x)) {
      return digammaOfPositive(x);
    }
    if (x == 0) {
      return 1 / -x;
    }
    double turn = x - Math.rint(x);
    return turn == 0 ? Double.NaN : digammaOfPositive(1 - x) - Math.PI / Math.tan(Math.PI * turn);
  }

  private static double digammaOfPositive(double x) {
    double below = 0;
    double large = x;
    while (large < DIGAMMA_LARGE) {
      below += 1 / large;
      large++;
    }
    double inverse = 1 / large;
    double square = inverse * inverse;
    return Math.log(large) - inverse / 2 - square * polynomial(DIGAMMA, square) - below;
  }

  /// {@return the derivative of order `n`, 0 or above, of [#digamma] at `x`}: from order 1 on infinite at 0 and at
  /// negative integers
  public static double polygamma(int n, double x) {
    if (n == 0) {
      return digamma(x);
    }
    double sign = n % 2 == 0 ? -1 : 1;
    if (x > 0 || Double.isNaN(x)) {
      return sign * ofZeta(n, x);
    }
    double turn = x - Math.rint(x);
    if (Double.isInfinite(x) || turn == 0) {
      return sign * Double.POSITIVE_INFINITY;
    }
    double scale = Math.pow(Math.PI, n + 1.0);
    return -ofZeta(n, 1 - x) - scale * cotangent(n, 1 / Math.tan(Math.PI * turn));
  }

  /// {@return n! times the sum of `1 / (x + k)^(n + 1)`}
  private static double ofZeta(int n, double x) {
    double factorial = 1;
    for (int i = 2; i <= n && factorial < Double.POSITIVE_INFINITY; i++) {
      factorial *= i;
    }
    return scaledZeta(n, x, factorial);
  }

  private static double scaledZeta(int n, double x, double factor) {
    double sum = 0;
    double large = x;
    while (large < DIGAMMA_LARGE + n) {
      sum += term(n, large, factor);
      large++;
    }
    if (Double.isInfinite(large)) {
      return 0;
    }
    // What is left, over its first term: x / n + 1/2 + the sum of B[2j] / (2j)! (n + 1) … (n + 2j -
    // 1) / x^(2j - 1).
    double rest = large / n + 0.5;
    double part = (n + 1) / (2 * large);
    for (int j = 0; j < BERNOULLI.length; j++) {
      rest += BERNOULLI[j] * part;
      int next = 2 * j + 2;
      part *= (n + (double) next) * (n + next + 1.0) / ((next + 1.0) * (next + 2.0));
      part /= large * large;
    }
    return sum + term(n, large, factor) * rest;
  }

  /// {@return `factor / x^(n + 1)`, where a factor that is infinite stands for n!}
  private static double term(int n, double x, double factor) {
    double power = Math.pow(x, n + 1.0);
    return Double.isInfinite(factor) || Double.isInfinite(power) || power == 0
        ? Math.exp(logarithm(n + 1.0) - (n + 1.0) * Math.log(x))
        : factor / power;
  }

  /// {@return the derivative of order `n` of `cot πx` over π^n, as a polynomial of `c = cot πx`}: that of `c` is
  /// `-π (1 + c²)`
  private static double cotangent(int n, double c) {
    double[] now = new double[n + 2];
    now[1] = 1;
    for (int order = 0; order < n; order++) {
      double[] next = new double[n + 2];
      for (int i = 1; i <= order + 1; i++) {
        next[i - 1] -= i * now[i];
        next[i + 1] -= i * now[i];
      }
      now = next;
    }
    double sum = 0;
    for (int i = n + 1; i >= 0; i--) {
      sum = sum * c + now[i];
    }
    return sum;
  }
}
