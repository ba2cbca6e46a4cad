package dev.weir.dialect.mlir.arith;

/// How two floats are compared. `o` (ordered) is false where one is a NaN, `u` (unordered) true.
public enum CmpFPredicate {
  /// Always false.
  FALSE,
  /// Ordered and equal.
  OEQ,
  /// Ordered and greater.
  OGT,
  /// Ordered and greater or equal.
  OGE,
  /// Ordered and less.
  OLT,
  /// Ordered and less or equal.
  OLE,
  /// Ordered and not equal.
  ONE,
  /// Neither is a NaN.
  ORD,
  /// Unordered or equal.
  UEQ,
  /// Unordered or greater.
  UGT,
  /// Unordered, greater or equal.
  UGE,
  /// Unordered or less.
  ULT,
  /// Unordered, less or equal.
  ULE,
  /// Unordered or not equal.
  UNE,
  /// One is a NaN.
  UNO,
  /// Always true.
  TRUE
}
