package dev.weir.backend.cpu.loop;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.CompareKind;
import java.util.Optional;

/// One thing that a kernel does. Steps of a list run one after the other.
public sealed interface LoopStep {
  /// Defines an index.
  record DefineIndex(Index.Variable target, IndexDefinition op) implements LoopStep {}

  /// Defines a scalar. Reading memory apart, it may be computed at any time after its operands.
  record DefineScalar(Scalar target, ScalarOp op) implements LoopStep {}

  /// Writes an element, where `mask` is there only if that is true.
  record Write(MemoryRef place, Scalar value, Optional<Scalar> mask) implements LoopStep {}

  /// Adds to an element of memory at once, so that several programs may do so.
  record AtomicAdd(MemoryRef place, Scalar value) implements LoopStep {}

  /// Runs `body` for each value of `variable` from 0 on below `extent`, which is not negative.
  ///
  /// Where `ordered` is false the rounds do not need each other, apart from `accumulators`: they may run in
  /// vectors and in any order, all that a round reads before what it writes. Else a round reads what
  /// earlier ones wrote.
  record Loop(
      Index.Variable variable,
      Index extent,
      boolean ordered,
      ImmutableList<Accumulator> accumulators,
      ImmutableList<LoopStep> body)
      implements LoopStep {
    /// {@return about how many operations on vectors a round takes, loops inside left out}
    public int work() {
      int work = 2 * accumulators.size();
      for (LoopStep step : body) {
        work +=
            switch (step) {
              case DefineScalar define -> define.op().work();
              case Write write -> write.mask().isPresent() ? ScalarOp.MASKED : 1;
              default -> 1;
            };
      }
      return work;
    }

    /// {@return whether there is no loop inside}
    public boolean isInnermost() {
      for (LoopStep step : body) {
        if (!(step instanceof DefineScalar || step instanceof Write || step instanceof AtomicAdd)) {
          return false;
        }
      }
      return true;
    }
  }

  /// Runs `body` for each value of `variable` from `lower` on below `upper` in steps of `step`, in order.
  record Repeat(
      Index.Variable variable,
      Index lower,
      Index upper,
      Index step,
      int stages,
      ImmutableList<LoopStep> body)
      implements LoopStep {}

  /// Runs one of two bodies.
  record Choice(
      CompareKind kind,
      Index left,
      Index right,
      ImmutableList<LoopStep> then,
      ImmutableList<LoopStep> otherwise)
      implements LoopStep {}

  /// Adds the product of two matrices: for each `row` below `rows`, `column` below `columns` and `inner`
  /// below `depth`, in any order that is the same in every run, adds `lhs * rhs` to `accumulator`.
  ///
  /// @param accumulator moves with `row` and `column`, in a buffer
  /// @param lhs moves with `row` and `inner`
  /// @param rhs moves with `inner` and `column`
  /// @param overwrites whether the accumulator counts as 0 at first
  record Matmul(
      MemoryRef accumulator,
      MemoryRef lhs,
      MemoryRef rhs,
      Index.Variable row,
      Index.Variable column,
      Index.Variable inner,
      Index rows,
      Index columns,
      Index depth,
      boolean overwrites)
      implements LoopStep {}
}
