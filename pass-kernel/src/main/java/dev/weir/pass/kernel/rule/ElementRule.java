package dev.weir.pass.kernel.rule;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Operation;
import dev.weir.pass.kernel.expr.Coordinate;
import dev.weir.pass.kernel.expr.ScalarExpr;

/// What the elements of an operator's results are made of.
///
/// @param <O> the operator
@FunctionalInterface
public interface ElementRule<O extends Operation> {
  /// {@return the element of result `index` of `op` at `access`, in the type that is computed with}
  ///
  /// @param tracer what the elements of its operands are found by, and what is told where generated kernels cannot
  ///     compute `op`
  ScalarExpr trace(Tracer tracer, O op, int index, ImmutableList<Coordinate> access);
}
