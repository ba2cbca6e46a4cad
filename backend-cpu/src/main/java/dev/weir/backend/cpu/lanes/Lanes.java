package dev.weir.backend.cpu.lanes;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.Attribute;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.attr.FloatAttr;
import dev.weir.ir.attr.IntegerAttr;

/// Writes arithmetic on elements: on single ones, or on as many at once as a vector holds. Both round each
/// step alike.
public abstract class Lanes {
  /// {@return a number of a float type}
  public abstract Lane number(LaneType type, double value);

  /// {@return a number of an integer type or a boolean}
  public abstract Lane integer(LaneType type, long value);

  /// {@return the sum, difference, product and so on}
  public abstract Lane binary(BinaryKind kind, Lane a, Lane b);

  /// {@return `a * b + c`, rounded once}
  public abstract Lane fma(Lane a, Lane b, Lane c);

  public abstract Lane sqrt(Lane a);

  public abstract Lane abs(Lane a);

  public abstract Lane negate(Lane a);

  /// {@return the bits turned over; of a boolean, the other one}
  public abstract Lane not(Lane a);

  /// {@return a boolean}
  public abstract Lane compare(CompareKind kind, Lane a, Lane b);

  public abstract Lane select(Lane condition, Lane onTrue, Lane onFalse);

  /// {@return an f32 as an i32 of the same bits}
  public abstract Lane bits(Lane a);

  /// {@return an i32 as the f32 of those bits}
  public abstract Lane fromBits(Lane a);

  /// {@return an i32 moved left}
  public abstract Lane shiftLeft(Lane a, int count);

  /// {@return an i32 moved right, its sign repeated}
  public abstract Lane shiftRight(Lane a, int count);

  /// {@return an element as another type}
  public abstract Lane cast(Lane a, LaneType type);

  /// {@return a number of f16 or bf16, the nearest one}
  protected abstract Lane narrow(LaneType type, double value);

  /// {@return a function of an element for which there is neither an instruction nor a polynomial here}
  protected abstract Lane function(UnaryKind kind, Lane a);

  /// {@return the number that an attribute says, as an element of `type`}
  public final Lane constant(Attribute attribute, LaneType type) {
    if (type.isFloat()) {
      return number(type, real(attribute));
    }
    return type.isNarrow() ? narrow(type, real(attribute)) : integer(type, whole(attribute));
  }

  private static double real(Attribute attribute) {
    return attribute instanceof FloatAttr number ? number.value() : whole(attribute);
  }

  private static long whole(Attribute attribute) {
    if (attribute instanceof BoolAttr truth) {
      return truth.value() ? 1 : 0;
    }
    if (attribute instanceof FloatAttr number) {
      return (long) number.value();
    }
    return ((IntegerAttr) attribute).value();
  }

  /// {@return a function of an element}
  public final Lane unary(UnaryKind kind, Lane a) {
    Elementary elementary = new Elementary(this);
    boolean single = a.type() == LaneType.F32;
    return switch (kind) {
      case NEG -> negate(a);
      case ABS -> abs(a);
      case NOT -> not(a);
      case SQRT -> sqrt(a);
      case RSQRT -> divide(number(a.type(), 1), sqrt(a));
      case RECIPROCAL -> divide(number(a.type(), 1), a);
      case EXP -> single ? elementary.exp(a) : function(kind, a);
      case LOG -> single ? elementary.log(a) : function(kind, a);
      case TANH -> single ? elementary.tanh(a) : function(kind, a);
      case ERF -> single ? elementary.erf(a) : function(kind, a);
      case FLOOR, CEIL, ROUND, TRUNC, LOG1P, EXPM1, SIN, COS -> function(kind, a);
    };
  }

  public final Lane add(Lane a, Lane b) {
    return binary(BinaryKind.ADD, a, b);
  }

  public final Lane subtract(Lane a, Lane b) {
    return binary(BinaryKind.SUB, a, b);
  }

  public final Lane multiply(Lane a, Lane b) {
    return binary(BinaryKind.MUL, a, b);
  }

  public final Lane divide(Lane a, Lane b) {
    return binary(BinaryKind.DIV, a, b);
  }

  /// {@return the number `value` as an f32}
  public final Lane number(float value) {
    return number(LaneType.F32, value);
  }

  /// {@return `c[0] + x * (c[1] + x * ...)`}
  public final Lane polynomial(Lane x, float... c) {
    Lane sum = number(c[c.length - 1]);
    for (int i = c.length - 2; i >= 0; i--) {
      sum = fma(sum, x, number(c[i]));
    }
    return sum;
  }
}
