package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// A function of two indices, integers of 64 bits.
@EnumDef("index_kind")
public enum IndexKind implements Attribute {
  /// The sum.
  ADD,
  /// The difference.
  SUB,
  /// The product.
  MUL,
  /// The next integer below the quotient; the divisor is positive.
  DIV,
  /// The next integer above the quotient; the divisor is positive.
  CEIL_DIV,
  /// The remainder of `div`, never negative; the divisor is positive.
  MOD,
  /// The smaller.
  MIN,
  /// The larger.
  MAX;

  /// {@return whether this is a division or a remainder}
  public boolean divides() {
    return this == DIV || this == CEIL_DIV || this == MOD;
  }

  /// {@return whether the operands may be exchanged}
  public boolean isCommutative() {
    return this == ADD || this == MUL || this == MIN || this == MAX;
  }

  /// {@return whether there is a result, which fits 64 bits}
  public boolean isDefined(long a, long b) {
    if (divides()) {
      return b > 0;
    }
    return switch (this) {
      case ADD -> ((a ^ (a + b)) & (b ^ (a + b))) >= 0;
      case SUB -> ((a ^ b) & (a ^ (a - b))) >= 0;
      case MUL -> Math.multiplyHigh(a, b) == (a * b) >> 63;
      default -> true;
    };
  }

  /// {@return the result}
  ///
  /// @throws ArithmeticException if the divisor is not positive or the result does not fit 64 bits
  public long apply(long a, long b) {
    if (!isDefined(a, b)) {
      throw new ArithmeticException(
          divides() ? a + " is divided by " + b : "the result does not fit 64 bits");
    }
    return wrapped(a, b);
  }

  /// {@return the low 64 bits of the result}
  ///
  /// @throws ArithmeticException if the divisor is 0
  public long wrapped(long a, long b) {
    return switch (this) {
      case ADD -> a + b;
      case SUB -> a - b;
      case MUL -> a * b;
      case DIV -> Math.floorDiv(a, b);
      case CEIL_DIV -> Math.ceilDiv(a, b);
      case MOD -> Math.floorMod(a, b);
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
    };
  }

  /// {@return whether `b` is a right identity: `apply(a, b)` is `a` for all `a`}
  public boolean isNeutral(long b) {
    return switch (this) {
      case ADD, SUB -> b == 0;
      case MUL, DIV, CEIL_DIV -> b == 1;
      case MIN -> b == Long.MAX_VALUE;
      case MAX -> b == Long.MIN_VALUE;
      case MOD -> false;
    };
  }
}
