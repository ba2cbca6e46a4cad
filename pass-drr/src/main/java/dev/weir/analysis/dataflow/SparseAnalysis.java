package dev.weir.analysis.dataflow;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import java.util.Optional;
import java.util.function.Function;

/// What a forward data-flow analysis knows of single values.
///
/// States form a lattice: joining is associative and commutative, joining a state with itself or with
/// [#unreached] changes nothing, and from no state can one climb without end by joining.
///
/// @param <S> a state: immutable, with `equals`
public interface SparseAnalysis<S> {
  /// {@return the state of a value that no control was seen to reach yet}
  S unreached();

  /// {@return the state of `value` where nothing can be known of it, such as an argument of a function
  /// that anybody may call}
  S unknown(Value value);

  /// {@return what holds of a value that is in the one or the other state}
  S join(S one, S other);

  /// {@return the states of the results of `op`, which has no regions}
  ///
  /// @param states the facts about the operands, none of which is unreached
  ImmutableList<S> transfer(Operation op, Function<Value, S> states);

  /// {@return the state of `value`, which comes into being with `op`: an argument of one of its regions
  /// that nothing is handed over to, such as the counter of a loop}
  ///
  /// @param states the facts about the operands
  default S produced(Value value, Operation op, Function<Value, S> states) {
    return unknown(value);
  }

  /// {@return what to go on with where the state of `value` rises from `old` to `joined`: that, or one
  /// above it, so that a climb that would be long is cut short}
  default S widen(Value value, S old, S joined) {
    return joined;
  }

  /// {@return the constant that `value` in `state` has, where that is known; it decides which way
  /// control takes}
  default Optional<Attribute> constant(Value value, S state) {
    return Optional.empty();
  }
}
