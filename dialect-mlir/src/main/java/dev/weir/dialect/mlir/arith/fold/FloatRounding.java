package dev.weir.dialect.mlir.arith.fold;

import dev.weir.dialect.mlir.arith.floating.RoundingMode;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.type.FloatType;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Conversion of floats to other float types, rounded once, in any rounding mode.
final class FloatRounding {
  private FloatRounding() {}

  /// {@return `number` as one of type `to`; null where that has no such special value}
  static @Nullable FloatAttr round(FloatAttr number, FloatType to, RoundingMode mode) {
    BigDecimal exact = number.type().exactValue(number.bits());
    if (exact == null) {
      return special(number, to);
    }
    if (exact.signum() == 0) {
      return new FloatAttr(number.value(), to);
    }
    FloatAttr nearest = nearest(exact, to);
    BigDecimal value = to.exactValue(nearest.bits());
    int order = value == null ? Double.compare(nearest.value(), 0) : value.compareTo(exact);
    if (mode == RoundingMode.TO_NEAREST_EVEN || order == 0) {
      return nearest;
    }
    return directed(exact, nearest, order, mode);
  }

  private static @Nullable FloatAttr special(FloatAttr number, FloatType to) {
    double value = number.fitsDouble() ? number.value() : WideFloat.of(number).special();
    FloatAttr made = new FloatAttr(value, to);
    boolean same = Double.isNaN(value) ? Double.isNaN(made.value()) : made.value() == value;
    return same ? made : null;
  }

  private static FloatAttr nearest(BigDecimal exact, FloatType to) {
    if (to.isWide()) {
      return WideFloat.nearest(exact, to);
    }
    return new FloatAttr(to.round(exact).doubleValue(), to);
  }

  /// {@return one of the two numbers next to `exact`, of which `nearest` is one}
  ///
  /// @param order positive where `nearest` is the larger one
  private static FloatAttr directed(
      BigDecimal exact, FloatAttr nearest, int order, RoundingMode mode) {
    FloatAttr lower = order > 0 ? next(nearest, false) : nearest;
    FloatAttr upper = order > 0 ? nearest : next(nearest, true);
    return switch (mode) {
      case TO_NEAREST_EVEN -> nearest;
      case DOWNWARD -> lower;
      case UPWARD -> upper;
      case TOWARD_ZERO -> exact.signum() > 0 ? lower : upper;
      case TO_NEAREST_AWAY -> {
        BigDecimal below = lower.type().exactValue(lower.bits());
        BigDecimal above = upper.type().exactValue(upper.bits());
        boolean tie =
            below != null
                && above != null
                && exact.subtract(below).compareTo(above.subtract(exact)) == 0;
        yield !tie ? nearest : exact.signum() > 0 ? upper : lower;
      }
    };
  }

  /// {@return the number after or before `number`, whose type has a sign bit}
  private static FloatAttr next(FloatAttr number, boolean up) {
    FloatType type = number.type();
    BigInteger bits = number.bits();
    boolean negative = bits.testBit(type.width() - 1);
    BigInteger magnitude = bits.clearBit(type.width() - 1);
    if (magnitude.signum() == 0) {
      return FloatAttr.ofBits(up ? BigInteger.ONE : BigInteger.ONE.setBit(type.width() - 1), type);
    }
    return FloatAttr.ofBits(
        bits.add(negative == up ? BigInteger.ONE.negate() : BigInteger.ONE), type);
  }
}
