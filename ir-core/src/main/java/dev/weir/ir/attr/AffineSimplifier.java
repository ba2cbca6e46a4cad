package dev.weir.ir.attr;

import com.google.common.math.LongMath;
import dev.weir.ir.attr.AffineExpr.Binary;
import dev.weir.ir.attr.AffineExpr.Constant;
import dev.weir.ir.attr.AffineExpr.Operator;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// The simplifications applied when an affine expression is made. Each rule returns the simpler
/// expression, or null where it has nothing to offer.
final class AffineSimplifier {
  private AffineSimplifier() {}

  static AffineExpr build(Operator operator, AffineExpr left, AffineExpr right) {
    AffineExpr simpler =
        switch (operator) {
          case ADD -> add(left, right);
          case MUL -> mul(left, right);
          case FLOOR_DIV -> floorDiv(left, right);
          case CEIL_DIV -> ceilDiv(left, right);
          case MOD -> mod(left, right);
        };
    return simpler != null ? simpler : new Binary(operator, left, right);
  }

  private static OptionalLong constant(AffineExpr expression) {
    return expression instanceof Constant number
        ? OptionalLong.of(number.value())
        : OptionalLong.empty();
  }

  private static @Nullable Binary binary(AffineExpr expression, Operator operator) {
    return expression instanceof Binary found && found.operator() == operator ? found : null;
  }

  private static @Nullable AffineExpr add(AffineExpr left, AffineExpr right) {
    OptionalLong l = constant(left);
    OptionalLong r = constant(right);
    if (l.isPresent() && r.isPresent()) {
      long sum = l.getAsLong() + r.getAsLong();
      boolean overflow = ((l.getAsLong() ^ sum) & (r.getAsLong() ^ sum)) < 0;
      return overflow ? null : new Constant(sum);
    }
    if (l.isPresent() || left.isSymbolicOrConstant() && !right.isSymbolicOrConstant()) {
      return right.plus(left);
    }
    if (isOutOfOrder(left, right)) {
      return right.plus(left);
    }
    if (r.isPresent() && r.getAsLong() == 0) {
      return left;
    }
    Binary sum = binary(left, Operator.ADD);
    if (sum != null && r.isPresent() && sum.right() instanceof Constant c) {
      return sum.left().plus(new Constant(c.value() + r.getAsLong()));
    }
    AffineExpr leftBase = base(left);
    if (leftBase.equals(base(right))) {
      return leftBase.times(new Constant(factor(left) + factor(right)));
    }
    if (sum != null && sum.right() instanceof Constant c) {
      return sum.left().plus(right).plus(c);
    }
    return remainder(left, right);
  }

  /// {@return whether both are inputs, or both parameters, and the later one comes first}
  private static boolean isOutOfOrder(AffineExpr left, AffineExpr right) {
    return switch (left) {
      case AffineExpr.Dimension a when right instanceof AffineExpr.Dimension b ->
          a.position() > b.position();
      case AffineExpr.Symbol a when right instanceof AffineExpr.Symbol b ->
          a.position() > b.position();
      default -> false;
    };
  }

  private static AffineExpr base(AffineExpr expression) {
    Binary product = binary(expression, Operator.MUL);
    return product != null && product.right() instanceof Constant ? product.left() : expression;
  }

  private static long factor(AffineExpr expression) {
    Binary product = binary(expression, Operator.MUL);
    return product != null && product.right() instanceof Constant c ? c.value() : 1;
  }

  /// e - (e floordiv q) * q -> e mod q
  private static @Nullable AffineExpr remainder(AffineExpr left, AffineExpr right) {
    Binary product = binary(right, Operator.MUL);
    if (product == null || !(product.left() instanceof Binary inner)) {
      return null;
    }
    if (product.right() instanceof Constant c
        && c.value() == -1
        && inner.operator() == Operator.MUL) {
      Binary quotient = binary(inner.left(), Operator.FLOOR_DIV);
      return quotient != null
              && quotient.right().equals(inner.right())
              && left.equals(quotient.left())
          ? build(Operator.MOD, left, inner.right())
          : null;
    }
    if (inner.operator() != Operator.FLOOR_DIV) {
      return null;
    }
    if (inner.right() instanceof Constant q
        && q.value() > 0
        && left.equals(inner.left())
        && product.right().equals(new Constant(-q.value()))) {
      return build(Operator.MOD, left, q);
    }
    Binary sum = binary(left, Operator.ADD);
    AffineExpr last = sum == null ? null : add(sum.right(), right);
    return last == null ? null : sum.left().plus(last);
  }

  private static @Nullable AffineExpr mul(AffineExpr left, AffineExpr right) {
    OptionalLong l = constant(left);
    OptionalLong r = constant(right);
    if (l.isPresent() && r.isPresent()) {
      long high = Math.multiplyHigh(l.getAsLong(), r.getAsLong());
      long low = l.getAsLong() * r.getAsLong();
      return high == low >> 63 ? new Constant(low) : null;
    }
    if (!right.isSymbolicOrConstant() && left.isSymbolicOrConstant() || l.isPresent()) {
      return right.times(left);
    }
    if (isOutOfOrder(left, right)) {
      return right.times(left);
    }
    if (r.isPresent() && r.getAsLong() == 1) {
      return left;
    }
    if (r.isPresent() && r.getAsLong() == 0) {
      return right;
    }
    Binary product = binary(left, Operator.MUL);
    if (product != null && product.right() instanceof Constant c) {
      return r.isPresent()
          ? product.left().times(new Constant(c.value() * r.getAsLong()))
          : product.left().times(right).times(c);
    }
    return null;
  }

  private static @Nullable AffineExpr floorDiv(AffineExpr left, AffineExpr right) {
    AffineExpr quotient = quotient(left, right, Math::floorDiv);
    OptionalLong divisor = constant(right);
    if (quotient != null || divisor.isEmpty() || divisor.getAsLong() == 0) {
      return quotient;
    }
    long by = divisor.getAsLong();
    Binary sum = binary(left, Operator.ADD);
    if (sum != null
        && (largestKnownDivisor(sum.left()) % by == 0
            || largestKnownDivisor(sum.right()) % by == 0)) {
      return build(Operator.FLOOR_DIV, sum.left(), right)
          .plus(build(Operator.FLOOR_DIV, sum.right(), right));
    }
    return null;
  }

  /// What does not depend on where a quotient is rounded to: that of numbers, and where nothing remains.
  private static @Nullable AffineExpr quotient(
      AffineExpr left, AffineExpr right, LongBinaryOperator divide) {
    OptionalLong divisor = constant(right);
    if (divisor.isEmpty() || divisor.getAsLong() == 0) {
      return null;
    }
    long by = divisor.getAsLong();
    OptionalLong l = constant(left);
    if (l.isPresent()) {
      boolean overflow = l.getAsLong() == Long.MIN_VALUE && by == -1;
      return overflow ? null : new Constant(divide.applyAsLong(l.getAsLong(), by));
    }
    return by == 1 ? left : exactQuotient(left, by);
  }

  /// (e * c) / by -> e * (c / by) where by divides c
  private static @Nullable AffineExpr exactQuotient(AffineExpr left, long by) {
    Binary product = binary(left, Operator.MUL);
    return product != null && product.right() instanceof Constant c && c.value() % by == 0
        ? product.left().times(new Constant(c.value() / by))
        : null;
  }

  private static @Nullable AffineExpr ceilDiv(AffineExpr left, AffineExpr right) {
    return quotient(left, right, Math::ceilDiv);
  }

  private static @Nullable AffineExpr mod(AffineExpr left, AffineExpr right) {
    OptionalLong divisor = constant(right);
    if (divisor.isEmpty() || divisor.getAsLong() < 1) {
      return null;
    }
    long by = divisor.getAsLong();
    OptionalLong l = constant(left);
    if (l.isPresent()) {
      return new Constant(Math.floorMod(l.getAsLong(), by));
    }
    if (largestKnownDivisor(left) % by == 0) {
      return new Constant(0);
    }
    Binary sum = binary(left, Operator.ADD);
    if (sum != null) {
      if (largestKnownDivisor(sum.left()) % by == 0) {
        return build(Operator.MOD, sum.right(), right);
      }
      if (largestKnownDivisor(sum.right()) % by == 0) {
        return build(Operator.MOD, sum.left(), right);
      }
    }
    Binary inner = binary(left, Operator.MOD);
    if (inner != null
        && inner.right() instanceof Constant c
        && c.value() >= 1
        && c.value() % by == 0) {
      return build(Operator.MOD, inner.left(), right);
    }
    return null;
  }

  static long largestKnownDivisor(AffineExpr expression) {
    if (expression instanceof Constant c) {
      return Math.abs(c.value());
    }
    if (!(expression instanceof Binary binary)) {
      return 1;
    }
    long left = largestKnownDivisor(binary.left());
    return switch (binary.operator()) {
      case MUL -> left * largestKnownDivisor(binary.right());
      case ADD, MOD -> gcd(left, largestKnownDivisor(binary.right()));
      case FLOOR_DIV, CEIL_DIV ->
          binary.right() instanceof Constant c && c.value() != 0 && left % c.value() == 0
              ? Math.abs(left / c.value())
              : 1;
    };
  }

  private static long gcd(long a, long b) {
    return a < 0 || b < 0 ? 1 : LongMath.gcd(a, b);
  }
}
