package dev.weir.dialect.mlir.arith.compare;

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
  TRUE;

  /// {@return whether `a` and `b` compare so}
  public boolean holds(double a, double b) {
    boolean unordered = Double.isNaN(a) || Double.isNaN(b);
    return switch (this) {
      case FALSE -> false;
      case OEQ -> a == b;
      case OGT -> a > b;
      case OGE -> a >= b;
      case OLT -> a < b;
      case OLE -> a <= b;
      case ONE -> a < b || a > b;
      case ORD -> !unordered;
      case UEQ -> unordered || a == b;
      case UGT -> unordered || a > b;
      case UGE -> unordered || a >= b;
      case ULT -> unordered || a < b;
      case ULE -> unordered || a <= b;
      case UNE -> unordered || a != b;
      case UNO -> unordered;
      case TRUE -> true;
    };
  }
}
