package dev.weir.analysis.dataflow;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.function.Function;

/// What a backward data-flow analysis knows of single values: what becomes of them, such as whether
/// anybody needs them.
///
/// States form a lattice as those of [SparseAnalysis] do.
///
/// @param <S> a state: immutable, with `equals`
public interface BackwardAnalysis<S> {
  /// {@return the state of a value that nothing was seen to use}
  S unused();

  /// {@return the state of `value` where it goes somewhere unknown, such as a result of a function that
  /// anybody may call}
  S escaped(Value value);

  /// {@return what holds of a value to which the one and the other happen}
  S join(S one, S other);

  /// {@return what happens to the operands of `op`, which hands none of them on to blocks, regions or
  /// callables}
  ///
  /// @param states the facts about the results
  ImmutableList<S> transfer(Operation op, Function<Value, S> states);

  /// {@return what happens to an operand of an operation that decides where control goes, or of a call,
  /// that is not forwarded: a condition, or what is called}
  default S decides(OpOperand operand) {
    return escaped(operand.value());
  }
}
