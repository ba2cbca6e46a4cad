package dev.weir.dialect.mlir.arith;

import java.math.BigInteger;

/// A function of two integers of some width, given and returned as signed numbers of that width.
interface IntegerFunction {
  /// {@return the result for a width of up to 64 bits}
  long apply(long a, long b, int width);

  /// {@return the result for any width}
  BigInteger apply(BigInteger a, BigInteger b, int width);

  /// {@return whether the result means anything}; where not, `apply` gives some number
  default boolean isDefined(long a, long b, int width) {
    return true;
  }

  /// {@return whether the result means anything}
  default boolean isDefined(BigInteger a, BigInteger b, int width) {
    return true;
  }

  /// {@return whether on vectors and tensors only the last element must be defined}; MLIR folds
  /// some functions then, which it may, the others being undefined
  default boolean lastDecides() {
    return false;
  }
}
