package dev.weir.dialect.builtin.scalar;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// A comparison of two elements of one type. All but `ne` are false of a NaN.
@EnumDef("compare_kind")
public enum CompareKind implements Attribute {
  /// Equal.
  EQ,
  /// Not equal.
  NE,
  /// Less.
  LT,
  /// Less or equal.
  LE,
  /// Greater.
  GT,
  /// Greater or equal.
  GE
}
