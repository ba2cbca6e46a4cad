package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.EnumDef;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;
import java.math.BigInteger;

/// How elements are reduced to one. The order is unspecified, but the same in every run.
@EnumDef("reduce_kind")
public enum ReduceKind implements Attribute {
  /// The sum, 0 of none.
  SUM,
  /// The product, 1 of none.
  PROD,
  /// The largest; NaN if one is. The lowest value of the type of none, minus infinity of floats.
  MAX,
  /// The smallest; NaN if one is. The highest value of the type of none, infinity of floats.
  MIN,
  /// And of bits or booleans.
  AND,
  /// Or of bits or booleans.
  OR;

  /// {@return the function that reduces two elements to one}
  public BinaryKind combiner() {
    return switch (this) {
      case SUM -> BinaryKind.ADD;
      case PROD -> BinaryKind.MUL;
      case MAX -> BinaryKind.MAX;
      case MIN -> BinaryKind.MIN;
      case AND -> BinaryKind.AND;
      case OR -> BinaryKind.OR;
    };
  }

  /// {@return what no elements of type `element` are reduced to}
  public Attribute identity(Type element) {
    if (element instanceof FloatType type) {
      return new FloatAttr(
          switch (this) {
            case SUM, OR -> 0;
            case PROD, AND -> 1;
            case MAX -> Double.NEGATIVE_INFINITY;
            case MIN -> Double.POSITIVE_INFINITY;
          },
          type);
    }
    IntegerType type = (IntegerType) element;
    if (type.width() == 1) {
      return BoolAttr.of(this == AND || this == PROD || this == MIN);
    }
    boolean unsigned = type.signedness() == IntegerType.Signedness.UNSIGNED;
    int bits = unsigned ? type.width() : type.width() - 1;
    BigInteger highest = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    BigInteger lowest = unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits).negate();
    return IntegerAttr.of(
        switch (this) {
          case SUM, OR -> BigInteger.ZERO;
          case PROD -> BigInteger.ONE;
          case MAX -> lowest;
          case MIN -> highest;
          case AND -> unsigned ? highest : BigInteger.ONE.negate();
        },
        type);
  }
}
