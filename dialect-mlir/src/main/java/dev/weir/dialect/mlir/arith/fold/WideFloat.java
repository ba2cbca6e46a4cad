package dev.weir.dialect.mlir.arith.fold;

import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A number of f80 or f128, with the arithmetic of its type: correctly rounded, ties to even, NaNs as
/// LLVM's APFloat hands them on.
///
/// A finite number is its significand times two to a power. Sums and remainders are exact before they
/// are rounded; a quotient has bits enough, and one more that tells whether anything is left.
public final class WideFloat {
  private enum Kind {
    FINITE,
    INFINITY,
    NAN
  }

  private static final int EXPONENT_BITS = 15;
  private static final int LARGEST = (1 << EXPONENT_BITS) - 1;
  private static final int BIAS = 16383;

  private final FloatType type;
  private final BigInteger bits;
  private final Kind kind;
  private final boolean negative;
  private final BigInteger significand;
  private final int power;

  private WideFloat(FloatType type, BigInteger bits) {
    this.type = type;
    this.bits = bits;
    int stored = storedBits(type);
    BigInteger fraction = bits.and(ones(stored));
    int biased = bits.shiftRight(stored).intValue() & LARGEST;
    negative = bits.testBit(stored + EXPONENT_BITS);
    boolean leading = type == FloatType.F80;
    if (biased == LARGEST) {
      kind = fraction.equals(infinity(type)) ? Kind.INFINITY : Kind.NAN;
    } else {
      kind = leading && biased != 0 && !fraction.testBit(stored - 1) ? Kind.NAN : Kind.FINITE;
    }
    significand = !leading && biased != 0 ? fraction.setBit(stored) : fraction;
    power = Math.max(biased, 1) - BIAS - (type.precision() - 1);
  }

  public static WideFloat of(FloatAttr attribute) {
    return new WideFloat(attribute.type(), attribute.bits());
  }

  /// {@return the number nearest to `value`}
  static FloatAttr nearest(BigInteger value, FloatType type) {
    return rounded(type, value.signum() < 0, value.abs(), 0).attribute();
  }

  /// {@return the number nearest to `value`}
  static FloatAttr nearest(BigDecimal value, FloatType type) {
    // A dyadic number has as many decimals as it has binary places.
    int places = Math.max(value.scale(), 0);
    BigInteger scaled =
        value.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(places))).toBigIntegerExact();
    return rounded(type, scaled.signum() < 0, scaled.abs(), -places).attribute();
  }

  FloatAttr attribute() {
    return FloatAttr.ofBits(bits, type);
  }

  public boolean isNan() {
    return kind == Kind.NAN;
  }

  /// {@return -1, 0 or 1 as this is less than, equal to or greater than `other`, NaN where one is}
  public double compareTo(WideFloat other) {
    if (isNan() || other.isNan()) {
      return Double.NaN;
    }
    if (kind == Kind.INFINITY || other.kind == Kind.INFINITY) {
      return Integer.compare(infinite(), other.infinite());
    }
    int lower = Math.min(power, other.power);
    return signed(lower).compareTo(other.signed(lower));
  }

  private int infinite() {
    return kind != Kind.INFINITY ? 0 : negative ? -1 : 1;
  }

  /// {@return the same number in the wide type `to`, or null where that has none, or it is a NaN}
  @Nullable WideFloat convertedTo(FloatType to) {
    if (kind != Kind.FINITE) {
      return isNan() ? null : special(to, negative, infinity(to));
    }
    WideFloat made = rounded(to, negative, significand, power);
    if (made.kind != Kind.FINITE) {
      return null;
    }
    int lower = Math.min(power, made.power);
    return made.signed(lower).equals(signed(lower)) ? made : null;
  }

  /// {@return the infinity or NaN that this is, else zero}
  public double special() {
    if (kind != Kind.INFINITY) {
      return isNan() ? Double.NaN : 0;
    }
    return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  WideFloat negated() {
    return new WideFloat(type, bits.flipBit(type.width() - 1));
  }

  /// {@return the integer that is nearest towards zero, or null where there is none}
  @Nullable BigInteger truncated() {
    if (kind != Kind.FINITE) {
      return null;
    }
    BigInteger whole = power >= 0 ? significand.shiftLeft(power) : significand.shiftRight(-power);
    return negative ? whole.negate() : whole;
  }

  WideFloat apply(FloatArithmetic f, WideFloat other) {
    if (isNan() || other.isNan()) {
      boolean number = f == FloatArithmetic.MAXNUM || f == FloatArithmetic.MINNUM;
      return number ? numberOf(other) : (isNan() ? this : other).quiet();
    }
    return switch (f) {
      case ADD -> plus(other);
      case SUB -> plus(other.negated());
      case MUL -> times(other);
      case DIV -> over(other);
      case REM -> modulo(other);
      case MAXIMUM, MAXNUM -> isLess(other) ? other : this;
      case MINIMUM, MINNUM -> isLess(other) ? this : other;
    };
  }

  /// {@return whether this is less than `other`, a negative zero less than a positive one}
  private boolean isLess(WideFloat other) {
    double order = compareTo(other);
    return order < 0 || order == 0 && negative && !other.negative;
  }

  private WideFloat numberOf(WideFloat other) {
    if (isSignaling()) {
      return quiet();
    }
    return other.isSignaling() ? other.quiet() : isNan() ? other : this;
  }

  private boolean isSignaling() {
    return isNan() && !bits.testBit(type.precision() - 2);
  }

  private WideFloat quiet() {
    return new WideFloat(type, bits.setBit(type.precision() - 2));
  }

  private WideFloat plus(WideFloat other) {
    if (kind == Kind.INFINITY || other.kind == Kind.INFINITY) {
      boolean opposite = kind == other.kind && negative != other.negative;
      return opposite ? undefined() : kind == Kind.INFINITY ? this : other;
    }
    int lower = Math.min(power, other.power);
    BigInteger sum = signed(lower).add(other.signed(lower));
    boolean minus = sum.signum() == 0 ? negative && other.negative : sum.signum() < 0;
    return rounded(type, minus, sum.abs(), lower);
  }

  private WideFloat times(WideFloat other) {
    boolean minus = negative != other.negative;
    if (kind == Kind.INFINITY || other.kind == Kind.INFINITY) {
      return isZero() || other.isZero() ? undefined() : infinity(minus);
    }
    return rounded(type, minus, significand.multiply(other.significand), power + other.power);
  }

  private WideFloat over(WideFloat other) {
    boolean minus = negative != other.negative;
    if (kind == Kind.INFINITY) {
      return other.kind == Kind.INFINITY ? undefined() : infinity(minus);
    }
    if (other.isZero()) {
      return isZero() ? undefined() : infinity(minus);
    }
    if (other.kind == Kind.INFINITY || isZero()) {
      return rounded(type, minus, BigInteger.ZERO, 0);
    }
    int more =
        Math.max(0, type.precision() + 2 + other.significand.bitLength() - significand.bitLength());
    BigInteger[] parts = significand.shiftLeft(more).divideAndRemainder(other.significand);
    BigInteger quotient = parts[0].shiftLeft(1);
    return rounded(
        type,
        minus,
        parts[1].signum() == 0 ? quotient : quotient.setBit(0),
        power - other.power - more - 1);
  }

  private WideFloat modulo(WideFloat other) {
    if (kind == Kind.INFINITY || other.isZero()) {
      return undefined();
    }
    if (other.kind == Kind.INFINITY || isZero()) {
      return this;
    }
    int lower = Math.min(power, other.power);
    BigInteger rest = signed(lower).abs().mod(other.signed(lower).abs());
    return rounded(type, negative, rest, lower);
  }

  private boolean isZero() {
    return kind == Kind.FINITE && significand.signum() == 0;
  }

  /// {@return the value in units of two to the `unit`, which is no more than the power}
  private BigInteger signed(int unit) {
    BigInteger magnitude = significand.shiftLeft(power - unit);
    return negative ? magnitude.negate() : magnitude;
  }

  private WideFloat infinity(boolean minus) {
    return special(type, minus, infinity(type));
  }

  private WideFloat undefined() {
    return special(type, false, infinity(type).setBit(type.precision() - 2));
  }

  private static WideFloat special(FloatType type, boolean minus, BigInteger fraction) {
    return encoded(type, minus, LARGEST, fraction);
  }

  private static WideFloat encoded(FloatType type, boolean minus, int biased, BigInteger fraction) {
    int stored = storedBits(type);
    BigInteger bits = BigInteger.valueOf(biased).shiftLeft(stored).or(fraction);
    return new WideFloat(type, minus ? bits.setBit(type.width() - 1) : bits);
  }

  /// {@return the number of `type` nearest to `magnitude` times two to the `power`}
  private static WideFloat rounded(FloatType type, boolean minus, BigInteger magnitude, int power) {
    int precision = type.precision();
    int unit = Math.max(power + magnitude.bitLength() - precision, 2 - BIAS - precision);
    int drop = unit - power;
    BigInteger kept = drop > 0 ? magnitude.shiftRight(drop) : magnitude.shiftLeft(-drop);
    if (drop > 0
        && magnitude.testBit(drop - 1)
        && (kept.testBit(0) || magnitude.getLowestSetBit() < drop - 1)) {
      kept = kept.add(BigInteger.ONE);
    }
    if (kept.bitLength() > precision) {
      kept = kept.shiftRight(1);
      unit++;
    }
    boolean normal = kept.bitLength() == precision;
    int biased = normal ? unit + precision - 1 + BIAS : 0;
    if (biased >= LARGEST) {
      return special(type, minus, infinity(type));
    }
    return encoded(
        type, minus, biased, normal && type != FloatType.F80 ? kept.clearBit(precision - 1) : kept);
  }

  /// {@return how many bits of the significand are stored}
  private static int storedBits(FloatType type) {
    return type.width() - 1 - EXPONENT_BITS;
  }

  private static BigInteger infinity(FloatType type) {
    return type == FloatType.F80 ? BigInteger.ONE.shiftLeft(type.precision() - 1) : BigInteger.ZERO;
  }

  private static BigInteger ones(int count) {
    return BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE);
  }
}
