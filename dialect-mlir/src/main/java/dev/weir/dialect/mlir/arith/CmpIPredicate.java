package dev.weir.dialect.mlir.arith;

/// How two integers are compared; `s` reads them as signed, `u` as unsigned.
public enum CmpIPredicate {
  /// Equal.
  EQ,
  /// Not equal.
  NE,
  /// Signed, less.
  SLT,
  /// Signed, less or equal.
  SLE,
  /// Signed, greater.
  SGT,
  /// Signed, greater or equal.
  SGE,
  /// Unsigned, less.
  ULT,
  /// Unsigned, less or equal.
  ULE,
  /// Unsigned, greater.
  UGT,
  /// Unsigned, greater or equal.
  UGE
}
