package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// A function of one element, whose result has its type. Floats unless stated otherwise.
@EnumDef("unary_kind")
public enum UnaryKind implements Attribute {
  /// `-x`, of integers too.
  NEG,
  /// `|x|`, of integers too.
  ABS,
  /// The bits of an integer turned over; of a boolean, the other one.
  NOT,
  /// e to the power of `x`.
  EXP,
  /// The natural logarithm.
  LOG,
  /// The natural logarithm of `1 + x`.
  LOG1P,
  /// e to the power of `x`, less 1.
  EXPM1,
  /// The square root.
  SQRT,
  /// 1 over the square root.
  RSQRT,
  /// `1 / x`.
  RECIPROCAL,
  /// The sine of an angle in radians.
  SIN,
  /// The cosine of an angle in radians.
  COS,
  /// The hyperbolic tangent.
  TANH,
  /// The error function.
  ERF,
  /// The next integer downwards.
  FLOOR,
  /// The next integer upwards.
  CEIL,
  /// The nearest integer, the even one of two.
  ROUND,
  /// Rounded towards zero to an integer.
  TRUNC
}
