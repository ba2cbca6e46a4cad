package dev.weir.dialect.tile;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// What [IndexBinaryOp] computes of two numbers.
@EnumDef("index_kind")
public enum IndexKind implements Attribute {
  /// The sum.
  ADD,
  /// The difference.
  SUB,
  /// The product.
  MUL,
  /// The next whole number below the quotient; the divisor is positive.
  DIV,
  /// The next whole number above the quotient; the divisor is positive.
  CEIL_DIV,
  /// What `div` leaves, never negative; the divisor is positive.
  MOD,
  /// The smaller.
  MIN,
  /// The larger.
  MAX
}
