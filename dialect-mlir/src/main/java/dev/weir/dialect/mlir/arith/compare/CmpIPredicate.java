package dev.weir.dialect.mlir.arith.compare;

import dev.weir.dialect.mlir.arith.fold.IntegerArithmetic;
import dev.weir.dialect.mlir.arith.fold.IntegerFunction;
import java.math.BigInteger;

/// How two integers are compared; `s` reads them as signed, `u` as unsigned.
public enum CmpIPredicate implements IntegerFunction {
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
  UGE;

  /// {@return the predicate that holds where this one does not}
  public CmpIPredicate inverted() {
    return switch (this) {
      case EQ -> NE;
      case NE -> EQ;
      case SLT -> SGE;
      case SLE -> SGT;
      case SGT -> SLE;
      case SGE -> SLT;
      case ULT -> UGE;
      case ULE -> UGT;
      case UGT -> ULE;
      case UGE -> ULT;
    };
  }

  /// {@return the predicate that holds of `b` and `a` where this one holds of `a` and `b`}
  public CmpIPredicate swapped() {
    return switch (this) {
      case EQ -> EQ;
      case NE -> NE;
      case SLT -> SGT;
      case SLE -> SGE;
      case SGT -> SLT;
      case SGE -> SLE;
      case ULT -> UGT;
      case ULE -> UGE;
      case UGT -> ULT;
      case UGE -> ULE;
    };
  }

  /// {@return whether a number compares so with itself}
  public boolean holdsForEqual() {
    return switch (this) {
      case EQ, SLE, SGE, ULE, UGE -> true;
      case NE, SLT, SGT, ULT, UGT -> false;
    };
  }

  private boolean holds(int signed, int unsigned) {
    return switch (this) {
      case EQ -> signed == 0;
      case NE -> signed != 0;
      case SLT -> signed < 0;
      case SLE -> signed <= 0;
      case SGT -> signed > 0;
      case SGE -> signed >= 0;
      case ULT -> unsigned < 0;
      case ULE -> unsigned <= 0;
      case UGT -> unsigned > 0;
      case UGE -> unsigned >= 0;
    };
  }

  /// {@return 1 where the predicate holds, else 0}
  @Override
  public long apply(long a, long b, int width) {
    return holds(Long.compare(a, b), Long.compareUnsigned(a, b)) ? 1 : 0;
  }

  /// {@return 1 where the predicate holds, else 0}
  @Override
  public BigInteger apply(BigInteger a, BigInteger b, int width) {
    BigInteger x = IntegerArithmetic.unsigned(a, width);
    BigInteger y = IntegerArithmetic.unsigned(b, width);
    return holds(a.compareTo(b), x.compareTo(y)) ? BigInteger.ONE : BigInteger.ZERO;
  }
}
