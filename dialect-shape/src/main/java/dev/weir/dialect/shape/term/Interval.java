package dev.weir.dialect.shape.term;

import com.google.common.primitives.Longs;

/// The integers from `lower` to `upper`, both included.
///
/// [#MINUS_INFINITY] and [#PLUS_INFINITY] stand for no limit. Arithmetic contains every result that
/// exact arithmetic on members has: what exceeds a `long` has no limit.
///
/// @param lower no member is less
/// @param upper no member is greater; at least `lower`
public record Interval(long lower, long upper) {
  /// No lower limit.
  public static final long MINUS_INFINITY = Long.MIN_VALUE;

  /// No upper limit.
  public static final long PLUS_INFINITY = Long.MAX_VALUE;

  /// All integers.
  public static final Interval ALL = new Interval(MINUS_INFINITY, PLUS_INFINITY);

  /// The integers from 0: what a size may be.
  public static final Interval SIZES = new Interval(0, PLUS_INFINITY);

  /// Refuses empty intervals.
  ///
  /// @throws IllegalArgumentException if `upper` is less than `lower`
  public Interval {
    if (upper < lower) {
      throw new IllegalArgumentException("empty interval: " + lower + " to " + upper);
    }
    // What exceeds a long is bounded by what does not, so that infinities stand at their own ends
    // only.
    lower = Math.min(lower, PLUS_INFINITY - 1);
    upper = Math.max(upper, MINUS_INFINITY + 1);
  }

  /// {@return the interval with `value` as its only member}
  public static Interval of(long value) {
    return new Interval(value, value);
  }

  /// {@return the integers from `lower`}
  public static Interval from(long lower) {
    return new Interval(lower, PLUS_INFINITY);
  }

  /// {@return whether `value` is a member}
  public boolean contains(long value) {
    return lower <= value && value <= upper;
  }

  /// {@return whether there is one member only}
  public boolean isPoint() {
    return lower == upper;
  }

  /// {@return whether both have members in common}
  public boolean meets(Interval other) {
    return lower <= other.upper && other.lower <= upper;
  }

  /// {@return the members of both}
  ///
  /// @throws IllegalArgumentException if there are none
  public Interval intersect(Interval other) {
    return new Interval(Math.max(lower, other.lower), Math.min(upper, other.upper));
  }

  /// {@return the least interval with the members of either}
  public Interval hull(Interval other) {
    return new Interval(Math.min(lower, other.lower), Math.max(upper, other.upper));
  }

  /// {@return the sums}
  public Interval plus(Interval other) {
    return new Interval(
        lower == MINUS_INFINITY || other.lower == MINUS_INFINITY
            ? MINUS_INFINITY
            : add(lower, other.lower),
        upper == PLUS_INFINITY || other.upper == PLUS_INFINITY
            ? PLUS_INFINITY
            : add(upper, other.upper));
  }

  /// {@return the products}
  public Interval times(Interval other) {
    return hull(
        multiply(lower, other.lower),
        multiply(lower, other.upper),
        multiply(upper, other.lower),
        multiply(upper, other.upper));
  }

  /// {@return the quotients rounded down, where the divisor is not 0}
  public Interval floorDiv(Interval divisor) {
    if (divisor.lower <= 0 && divisor.upper >= 0) {
      return aroundZero(divisor);
    }
    return hull(
        divide(lower, divisor.lower),
        divide(lower, divisor.upper),
        divide(upper, divisor.lower),
        divide(upper, divisor.upper));
  }

  /// {@return the smallest interval with all of `corners`}
  private static Interval hull(long... corners) {
    return new Interval(Longs.min(corners), Longs.max(corners));
  }

  private Interval aroundZero(Interval divisor) {
    Interval result = null;
    if (divisor.upper > 0) {
      result = floorDiv(new Interval(1, divisor.upper));
    }
    if (divisor.lower < 0) {
      Interval negative = floorDiv(new Interval(divisor.lower, -1));
      result = result == null ? negative : result.hull(negative);
    }
    return result == null ? ALL : result;
  }

  /// {@return the minima}
  public Interval min(Interval other) {
    return new Interval(Math.min(lower, other.lower), Math.min(upper, other.upper));
  }

  /// {@return the maxima}
  public Interval max(Interval other) {
    return new Interval(Math.max(lower, other.lower), Math.max(upper, other.upper));
  }

  /// {@return what two members can broadcast to}
  public Interval broadcast(Interval other) {
    if (!contains(1)) {
      return this;
    }
    return other.contains(1) ? hull(other) : other;
  }

  private static long add(long a, long b) {
    long sum = a + b;
    boolean overflows = ((a ^ sum) & (b ^ sum)) < 0;
    return overflows ? (a < 0 ? MINUS_INFINITY : PLUS_INFINITY) : sum;
  }

  private static boolean infinite(long value) {
    return value == MINUS_INFINITY || value == PLUS_INFINITY;
  }

  private static long multiply(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    long product = a * b;
    if (infinite(a) || infinite(b) || Math.multiplyHigh(a, b) != product >> 63) {
      return (a < 0) == (b < 0) ? PLUS_INFINITY : MINUS_INFINITY;
    }
    return product;
  }

  private static long divide(long a, long b) {
    if (infinite(a)) {
      return (a < 0) == (b < 0) ? PLUS_INFINITY : MINUS_INFINITY;
    }
    if (infinite(b)) {
      return a == 0 || (a < 0) == (b < 0) ? 0 : -1;
    }
    return Math.floorDiv(a, b);
  }

  @Override
  public String toString() {
    return (lower == MINUS_INFINITY ? "-inf" : Long.toString(lower))
        + ".."
        + (upper == PLUS_INFINITY ? "inf" : Long.toString(upper));
  }
}
