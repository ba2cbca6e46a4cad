package dev.weir.dialect.mlir.arith.integer;

import dev.weir.dialect.mlir.arith.Constants;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.trait.ConditionallySpeculatable;
import java.math.BigInteger;

/// A division or remainder of integers: it may run for nothing only where the divisor is known not to
/// be zero and, if the quotient has a sign, not to be -1, whose quotient with the least number
/// overflows.
///
/// Stricter than MLIR, which takes every remainder, and rounding down, for harmless.
@OpTrait
public interface Dividing extends ConditionallySpeculatable {
  /// {@return the divisor}
  Value rhs();

  /// {@return whether -1 as a divisor may overflow}
  default boolean mayOverflow() {
    return false;
  }

  @Override
  default Speculatability speculatability() {
    BigInteger divisor = Constants.integer(Constants.of(rhs()));
    boolean harmless =
        divisor != null
            && divisor.signum() != 0
            && !(mayOverflow() && divisor.equals(BigInteger.ONE.negate()));
    return harmless ? Speculatability.ALWAYS : Speculatability.NEVER;
  }
}
