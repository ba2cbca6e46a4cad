package dev.weir.dialect.tile.arith;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.EnumDef;

/// What [CompareOp] asks of two elements. All but `ne` are false of a NaN.
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
