package dev.weir.backend.cpu.loop;

import dev.weir.dialect.builtin.scalar.ReduceKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;

/// What a loop combines of all its rounds.
///
/// @param result the combination, there after the loop; of no rounds its identity
/// @param kind how elements are combined, in any order, the same in every run
/// @param value what a round gives, defined in the loop's body
public record Accumulator(Scalar result, ReduceKind kind, Scalar value) {
  /// {@return what the combination begins with}
  public Attribute identity() {
    return identity(kind, result.element());
  }

  /// {@return what combining no elements of type `element` gives}
  public static Attribute identity(ReduceKind kind, Type element) {
    if (element instanceof FloatType type) {
      return new FloatAttr(
          switch (kind) {
            case SUM, OR -> 0;
            case PROD, AND -> 1;
            case MAX -> Double.NEGATIVE_INFINITY;
            case MIN -> Double.POSITIVE_INFINITY;
          },
          type);
    }
    IntegerType type = (IntegerType) element;
    if (type.width() == 1) {
      return BoolAttr.of(
          kind == ReduceKind.AND || kind == ReduceKind.PROD || kind == ReduceKind.MIN);
    }
    boolean unsigned = type.signedness() == IntegerType.Signedness.UNSIGNED;
    int bits = unsigned ? type.width() : type.width() - 1;
    BigInteger highest = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    BigInteger lowest = unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits).negate();
    return IntegerAttr.of(
        switch (kind) {
          case SUM, OR -> BigInteger.ZERO;
          case PROD -> BigInteger.ONE;
          case MAX -> lowest;
          case MIN -> highest;
          case AND -> unsigned ? highest : BigInteger.ONE.negate();
        },
        type);
  }
}
