package dev.weir.pass.kernel.rule;

import dev.weir.ir.Operation;

/// Which operands of an operator are indices into another, and what they must lie in.
///
/// @param <O> the operator
@FunctionalInterface
public interface BoundsRule<O extends Operation> {
  /// Tells `bounds` of the indices that `op` reads.
  void collect(IndexBounds bounds, O op);
}
