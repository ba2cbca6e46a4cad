package dev.weir.dialect.mlir.arith.fold;

import java.math.BigInteger;

/// A function of two integers of some width, given and returned as signed numbers of that width.
public interface IntegerFunction {
  /// {@return the result for a width of up to 64 bits}
  long apply(long a, long b, int width);

  /// {@return the result for any width}
  BigInteger apply(BigInteger a, BigInteger b, int width);

  /// {@return whether folding computes the result}; where not, `apply` gives some number
  default boolean folds(long a, long b, int width) {
    return true;
  }

  /// {@return whether folding computes the result}
  default boolean folds(BigInteger a, BigInteger b, int width) {
    return true;
  }

  /// {@return whether on vectors and tensors only the last element must be defined}; MLIR folds
  /// some functions then, which it may, the others being undefined
  default boolean lastDecides() {
    return false;
  }
}
