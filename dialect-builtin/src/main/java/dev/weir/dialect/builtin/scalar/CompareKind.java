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
  GE;

  /// {@return the operator of C and of the languages that follow it}
  public String operator() {
    return switch (this) {
      case EQ -> "==";
      case NE -> "!=";
      case LT -> "<";
      case LE -> "<=";
      case GT -> ">";
      case GE -> ">=";
    };
  }
}
