package dev.weir.dialect.mlir.arith.fold;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.compare.CmpIPredicate;
import dev.weir.dialect.mlir.arith.integer.IntegerOverflowAttr;
import dev.weir.ir.trait.IntRange;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/// In which range results of integer arithmetic are. Follows MLIR's `InferIntRangeCommon` of LLVM 22, so
/// that both find the same.
///
/// Most functions look at the corners: an operation that is monotone in each operand takes its extremes
/// where the operands do. Where a corner overflows, nothing is known. Where it differs: MLIR has
/// `ceildivsi` of the least number wrap round, here it is the quotient rounded up.
public final class RangeInference {
  private static final BigInteger ZERO = BigInteger.ZERO;
  private static final BigInteger ONE = BigInteger.ONE;

  /// An operation on two numbers, both read with or without a sign; null where it overflows.
  private interface Corner {
    @Nullable BigInteger apply(BigInteger a, BigInteger b);
  }

  private RangeInference() {}

  public static IntRange add(IntRange a, IntRange b, IntegerOverflowAttr flags) {
    int width = a.width();
    Corner sum = unsigned(BigInteger::add, flags, width);
    Corner signedSum = signed(BigInteger::add, flags, width);
    return bounds(
            sum.apply(a.unsignedMin(), b.unsignedMin()),
            sum.apply(a.unsignedMax(), b.unsignedMax()),
            false,
            width)
        .intersection(
            bounds(
                signedSum.apply(a.signedMin(), b.signedMin()),
                signedSum.apply(a.signedMax(), b.signedMax()),
                true,
                width));
  }

  public static IntRange subtract(IntRange a, IntRange b, IntegerOverflowAttr flags) {
    int width = a.width();
    Corner difference = unsigned(BigInteger::subtract, flags, width);
    Corner signedDifference = signed(BigInteger::subtract, flags, width);
    return bounds(
            difference.apply(a.unsignedMin(), b.unsignedMax()),
            difference.apply(a.unsignedMax(), b.unsignedMin()),
            false,
            width)
        .intersection(
            bounds(
                signedDifference.apply(a.signedMin(), b.signedMax()),
                signedDifference.apply(a.signedMax(), b.signedMin()),
                true,
                width));
  }

  public static IntRange multiply(IntRange a, IntRange b, IntegerOverflowAttr flags) {
    int width = a.width();
    return corners(
            unsigned(BigInteger::multiply, flags, width), unsigned(a), unsigned(b), false, width)
        .intersection(
            corners(signed(BigInteger::multiply, flags, width), signed(a), signed(b), true, width));
  }

  public static IntRange divideUnsigned(IntRange a, IntRange b) {
    return divideUnsigned(a, b, BigInteger::divide);
  }

  public static IntRange ceilDivideUnsigned(IntRange a, IntRange b) {
    return divideUnsigned(a, b, RangeInference::ceilDivide);
  }

  private static IntRange divideUnsigned(
      IntRange a, IntRange b, BinaryOperator<BigInteger> quotient) {
    int width = a.width();
    if (b.unsignedMin().signum() == 0) {
      // Whoever divides by zero may get anything, so only other divisors count.
      BigInteger least =
          b.unsignedMax().signum() == 0 ? ZERO : a.unsignedMin().divide(b.unsignedMax());
      return IntRange.ofUnsigned(least, a.unsignedMax(), width);
    }
    return corners(
        unsigned(quotient, IntegerOverflowAttr.NONE, width),
        unsigned(a),
        unsigned(b),
        false,
        width);
  }

  public static IntRange divideSigned(IntRange a, IntRange b) {
    return divideSigned(a, b, BigInteger::divide);
  }

  public static IntRange floorDivideSigned(IntRange a, IntRange b) {
    return divideSigned(a, b, RangeInference::floorDivide);
  }

  public static IntRange ceilDivideSigned(IntRange a, IntRange b) {
    return divideSigned(a, b, RangeInference::ceilDivide);
  }

  private static IntRange divideSigned(
      IntRange a, IntRange b, BinaryOperator<BigInteger> quotient) {
    int width = a.width();
    Corner divide = signed(quotient, IntegerOverflowAttr.NONE, width);
    return canBeZero(b)
        ? IntRange.all(width)
        : corners(
            // The plain quotient must not overflow either.
            (x, y) -> fits(x.divide(y), width) ? divide.apply(x, y) : null,
            signed(a),
            signed(b),
            true,
            width);
  }

  private static boolean canBeZero(IntRange range) {
    return range.signedMin().signum() <= 0 && range.signedMax().signum() >= 0;
  }

  private static BigInteger ceilDivide(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    boolean up = parts[1].signum() != 0 && a.signum() < 0 == b.signum() < 0;
    return up ? parts[0].add(ONE) : parts[0];
  }

  private static BigInteger floorDivide(BigInteger a, BigInteger b) {
    BigInteger[] parts = a.divideAndRemainder(b);
    boolean down = parts[1].signum() != 0 && a.signum() < 0 != b.signum() < 0;
    return down ? parts[0].subtract(ONE) : parts[0];
  }

  public static IntRange remainderSigned(IntRange a, IntRange b) {
    int width = a.width();
    if (canBeZero(b)) {
      return IntRange.all(width);
    }
    BigInteger divisor = b.signedMin().signum() > 0 ? b.signedMax() : b.signedMin().abs();
    BigInteger most = divisor.subtract(ONE);
    if (b.signedMin().equals(b.signedMax())
        && a.signedMax().subtract(a.signedMin()).compareTo(divisor) < 0) {
      BigInteger first = a.signedMin().remainder(divisor);
      BigInteger last = a.signedMax().remainder(divisor);
      if (first.compareTo(last) <= 0) {
        return IntRange.ofSigned(first, last, width);
      }
    }
    return IntRange.ofSigned(
        a.signedMin().signum() < 0 ? most.negate() : ZERO,
        a.signedMax().signum() > 0 ? most : ZERO,
        width);
  }

  public static IntRange remainderUnsigned(IntRange a, IntRange b) {
    int width = a.width();
    BigInteger divisor = b.unsignedMax();
    if (divisor.signum() == 0) {
      return IntRange.ofUnsigned(ZERO, a.unsignedMax(), width);
    }
    if (b.unsignedMin().equals(divisor)
        && a.unsignedMax().subtract(a.unsignedMin()).compareTo(divisor) < 0) {
      BigInteger first = a.unsignedMin().remainder(divisor);
      BigInteger last = a.unsignedMax().remainder(divisor);
      if (first.compareTo(last) <= 0) {
        return IntRange.ofUnsigned(first, last, width);
      }
    }
    return IntRange.ofUnsigned(ZERO, divisor.subtract(ONE).min(a.unsignedMax()), width);
  }

  public static IntRange maxSigned(IntRange a, IntRange b) {
    return IntRange.ofSigned(
        a.signedMin().max(b.signedMin()), a.signedMax().max(b.signedMax()), a.width());
  }

  public static IntRange maxUnsigned(IntRange a, IntRange b) {
    return IntRange.ofUnsigned(
        a.unsignedMin().max(b.unsignedMin()), a.unsignedMax().max(b.unsignedMax()), a.width());
  }

  public static IntRange minSigned(IntRange a, IntRange b) {
    return IntRange.ofSigned(
        a.signedMin().min(b.signedMin()), a.signedMax().min(b.signedMax()), a.width());
  }

  public static IntRange minUnsigned(IntRange a, IntRange b) {
    return IntRange.ofUnsigned(
        a.unsignedMin().min(b.unsignedMin()), a.unsignedMax().min(b.unsignedMax()), a.width());
  }

  public static IntRange and(IntRange a, IntRange b) {
    return corners(BigInteger::and, widened(a), widened(b), false, a.width());
  }

  public static IntRange or(IntRange a, IntRange b) {
    return corners(BigInteger::or, widened(a), widened(b), false, a.width());
  }

  public static IntRange xor(IntRange a, IntRange b) {
    BigInteger varying = varyingBits(a).or(varyingBits(b));
    BigInteger bits = a.unsignedMin().xor(b.unsignedMin());
    return IntRange.ofUnsigned(bits.andNot(varying), bits.or(varying), a.width());
  }

  /// {@return the bits from the highest on that differs between the least and the greatest value}
  private static BigInteger varyingBits(IntRange range) {
    return IntRange.maxUnsigned(range.unsignedMin().xor(range.unsignedMax()).bitLength());
  }

  /// {@return the least and greatest value that share all bits that do not vary}
  private static List<BigInteger> widened(IntRange range) {
    BigInteger varying = varyingBits(range);
    return ImmutableList.of(range.unsignedMin().andNot(varying), range.unsignedMax().or(varying));
  }

  public static IntRange shiftLeft(IntRange a, IntRange b, IntegerOverflowAttr flags) {
    int width = a.width();
    BinaryOperator<BigInteger> shift = (x, by) -> x.shiftLeft(by.intValueExact());
    Corner plain = unsigned(shift, flags, width);
    Corner signed = signed(shift, flags, width);
    Corner checked =
        (x, by) ->
            isBelow(by, width)
                ? plain.apply(x, by)
                : flags.has(IntegerOverflowAttr.NUW) ? saturated(x, false, width) : null;
    Corner signedChecked =
        (x, by) ->
            isBelow(by, width)
                ? signed.apply(x, by)
                : flags.has(IntegerOverflowAttr.NSW) ? saturated(x, true, width) : null;
    return corners(checked, unsigned(a), unsigned(b), false, width)
        .intersection(corners(signedChecked, signed(a), unsigned(b), true, width));
  }

  /// {@return where the result of shifting `x` out of all bits would stop}
  private static BigInteger saturated(BigInteger x, boolean signed, int width) {
    if (!signed) {
      return IntRange.maxUnsigned(width);
    }
    return x.signum() < 0 ? IntRange.minSigned(width) : IntRange.maxSigned(width);
  }

  public static IntRange shiftRightSigned(IntRange a, IntRange b) {
    int width = a.width();
    return corners(
        (x, by) -> isBelow(by, width) ? x.shiftRight(by.intValueExact()) : null,
        signed(a),
        unsigned(b),
        true,
        width);
  }

  public static IntRange shiftRightUnsigned(IntRange a, IntRange b) {
    int width = a.width();
    return corners(
        (x, by) -> isBelow(by, width) ? x.shiftRight(by.intValueExact()) : null,
        unsigned(a),
        unsigned(b),
        false,
        width);
  }

  private static boolean isBelow(BigInteger shift, int width) {
    return shift.compareTo(BigInteger.valueOf(width)) < 0;
  }

  public static IntRange extendUnsigned(IntRange range, int width) {
    return IntRange.ofUnsigned(range.unsignedMin(), range.unsignedMax(), width);
  }

  public static IntRange extendSigned(IntRange range, int width) {
    return IntRange.ofSigned(range.signedMin(), range.signedMax(), width);
  }

  public static IntRange truncate(IntRange range, int width) {
    BigInteger mask = IntRange.maxUnsigned(width);
    boolean rolls =
        !range.unsignedMin().shiftRight(width).equals(range.unsignedMax().shiftRight(width));
    // The bits that are lost and the sign: where they are alike, what is left keeps its order.
    BigInteger low = range.signedMin().shiftRight(width - 1);
    BigInteger high = range.signedMax().shiftRight(width - 1);
    boolean overflows = !low.equals(high) && !(isSign(low) && isSign(high));
    return new IntRange(
        width,
        rolls ? ZERO : range.unsignedMin().and(mask),
        rolls ? mask : range.unsignedMax().and(mask),
        overflows ? IntRange.minSigned(width) : IntRange.signed(range.signedMin().and(mask), width),
        overflows
            ? IntRange.maxSigned(width)
            : IntRange.signed(range.signedMax().and(mask), width));
  }

  public static IntRange castSigned(IntRange range, int width) {
    if (width == range.width()) {
      return range;
    }
    return width < range.width() ? truncate(range, width) : extendSigned(range, width);
  }

  public static IntRange castUnsigned(IntRange range, int width) {
    if (width == range.width()) {
      return range;
    }
    return width < range.width() ? truncate(range, width) : extendUnsigned(range, width);
  }

  private static boolean isSign(BigInteger bits) {
    return bits.signum() == 0 || bits.equals(ONE.negate());
  }

  /// {@return whether `predicate` holds of all in `a` and `b`, or of none, where that is known}
  public static Optional<Boolean> compare(CmpIPredicate predicate, IntRange a, IntRange b) {
    if (holds(predicate, a, b)) {
      return Optional.of(true);
    }
    return holds(predicate.inverted(), a, b) ? Optional.of(false) : Optional.empty();
  }

  private static boolean holds(CmpIPredicate predicate, IntRange a, IntRange b) {
    return switch (predicate) {
      case SLT -> a.signedMax().compareTo(b.signedMin()) < 0;
      case SLE -> a.signedMax().compareTo(b.signedMin()) <= 0;
      case ULT -> a.unsignedMax().compareTo(b.unsignedMin()) < 0;
      case ULE -> a.unsignedMax().compareTo(b.unsignedMin()) <= 0;
      case SGT, SGE, UGT, UGE -> holds(predicate.swapped(), b, a);
      case EQ -> a.constantValue().isPresent() && a.constantValue().equals(b.constantValue());
      case NE ->
          (holds(CmpIPredicate.SLT, a, b) || holds(CmpIPredicate.SGT, a, b))
              && (holds(CmpIPredicate.ULT, a, b) || holds(CmpIPredicate.UGT, a, b));
    };
  }

  private static List<BigInteger> unsigned(IntRange range) {
    return ImmutableList.of(range.unsignedMin(), range.unsignedMax());
  }

  private static List<BigInteger> signed(IntRange range) {
    return ImmutableList.of(range.signedMin(), range.signedMax());
  }

  /// {@return `f` of numbers without a sign: null where the result is too large, unless `flags` say that
  /// it never is}
  private static Corner unsigned(
      BinaryOperator<BigInteger> f, IntegerOverflowAttr flags, int width) {
    BigInteger most = IntRange.maxUnsigned(width);
    boolean saturates = flags.has(IntegerOverflowAttr.NUW);
    return (a, b) -> {
      BigInteger exact = f.apply(a, b);
      boolean fits = exact.signum() >= 0 && exact.compareTo(most) <= 0;
      return fits ? exact : saturates ? exact.max(ZERO).min(most) : null;
    };
  }

  private static Corner signed(BinaryOperator<BigInteger> f, IntegerOverflowAttr flags, int width) {
    boolean saturates = flags.has(IntegerOverflowAttr.NSW);
    return (a, b) -> {
      BigInteger exact = f.apply(a, b);
      return fits(exact, width)
          ? exact
          : saturates ? exact.max(IntRange.minSigned(width)).min(IntRange.maxSigned(width)) : null;
    };
  }

  private static boolean fits(BigInteger signed, int width) {
    return signed.compareTo(IntRange.minSigned(width)) >= 0
        && signed.compareTo(IntRange.maxSigned(width)) <= 0;
  }

  private static IntRange bounds(
      @Nullable BigInteger min, @Nullable BigInteger max, boolean signed, int width) {
    if (min == null || max == null) {
      return IntRange.all(width);
    }
    return signed ? IntRange.ofSigned(min, max, width) : IntRange.ofUnsigned(min, max, width);
  }

  private static IntRange corners(
      Corner f, List<BigInteger> as, List<BigInteger> bs, boolean signed, int width) {
    BigInteger min = null;
    BigInteger max = null;
    for (BigInteger a : as) {
      for (BigInteger b : bs) {
        BigInteger result = f.apply(a, b);
        if (result == null) {
          return IntRange.all(width);
        }
        min = min == null ? result : min.min(result);
        max = max == null ? result : max.max(result);
      }
    }
    return bounds(min, max, signed, width);
  }
}
