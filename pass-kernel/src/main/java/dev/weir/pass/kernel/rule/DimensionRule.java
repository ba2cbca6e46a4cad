package dev.weir.pass.kernel.rule;

import dev.weir.ir.Operation;
import org.jspecify.annotations.Nullable;

/// How the dimensions of an operator's operand and result relate, where its [OperatorPattern] leaves that open.
///
/// @param <O> the operator
public sealed interface DimensionRule<O extends Operation> {
  /// {@return the pattern that this is a rule of}
  OperatorPattern pattern();

  /// Of a [OperatorPattern#REDUCTION].
  @FunctionalInterface
  non-sealed interface Reduced<O extends Operation> extends DimensionRule<O> {
    /// {@return for each of the `rank` dimensions of its first operand whether `op` reduces it}, or null
    /// where that is known only at run time
    boolean @Nullable [] along(O op, int rank);

    @Override
    default OperatorPattern pattern() {
      return OperatorPattern.REDUCTION;
    }
  }

  /// Of a [OperatorPattern#TRANSPOSE].
  @FunctionalInterface
  non-sealed interface Permuted<O extends Operation> extends DimensionRule<O> {
    /// {@return the dimension of the operand of `op` that is dimension `dimension` of its result}
    int source(O op, int dimension);

    @Override
    default OperatorPattern pattern() {
      return OperatorPattern.TRANSPOSE;
    }
  }

  /// Of a [OperatorPattern#SLICE].
  @FunctionalInterface
  non-sealed interface Moved<O extends Operation> extends DimensionRule<O> {
    /// {@return along which of the `rank` dimensions of its first operand `op` moves elements}
    Movement movement(O op, int rank);

    @Override
    default OperatorPattern pattern() {
      return OperatorPattern.SLICE;
    }
  }

  /// Of a [OperatorPattern#JOIN].
  ///
  /// @param axis the dimension of the result, of `rank` dimensions, along which parts lie side by side
  /// @param adds whether the parts do not have that dimension
  record Joined<O extends Operation>(JoinedAxis<O> axis, boolean adds) implements DimensionRule<O> {
    @Override
    public OperatorPattern pattern() {
      return OperatorPattern.JOIN;
    }
  }

  /// See [Joined].
  @FunctionalInterface
  interface JoinedAxis<O extends Operation> {
    /// {@return the dimension of the result of `op`, which has `rank`}
    int of(O op, int rank);
  }

  /// Of a [OperatorPattern#MATMUL].
  @FunctionalInterface
  non-sealed interface Transposed<O extends Operation> extends DimensionRule<O> {
    /// {@return whether `op` multiplies by the transpose of its operand `operand`}
    boolean transposes(O op, int operand);

    @Override
    default OperatorPattern pattern() {
      return OperatorPattern.MATMUL;
    }
  }
}
