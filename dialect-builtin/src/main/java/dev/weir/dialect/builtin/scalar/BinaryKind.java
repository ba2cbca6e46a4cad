package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// A function of two elements of one type, whose result has that type.
@EnumDef("binary_kind")
public enum BinaryKind implements Attribute {
  /// The sum. Integers wrap around.
  ADD,
  /// The difference. Integers wrap around.
  SUB,
  /// The product. Integers wrap around.
  MUL,
  /// The quotient; of integers, without its fraction. Division of an integer by 0 is undefined.
  DIV,
  /// What is left after dividing, with the sign of the divisor, as `pd_op.remainder`.
  MOD,
  /// The next integer that is not above the exact quotient, as `pd_op.floor_divide`: of floats, -1 of a
  /// number other than 0 by an infinite one of the other sign, and NaN of an infinite one by any but 0.
  FLOOR_DIV,
  /// The larger; NaN if one is.
  MAX,
  /// The smaller; NaN if one is.
  MIN,
  /// The first to the power of the second, of floats as C's `pow`. Integers wrap around; a negative power
  /// is cut off to an integer, and that of 0 undefined.
  POW,
  /// And of bits or booleans.
  AND,
  /// Or of bits or booleans.
  OR,
  /// Exclusive or of bits or booleans.
  XOR
}
