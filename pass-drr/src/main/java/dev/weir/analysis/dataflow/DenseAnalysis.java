package dev.weir.analysis.dataflow;

import dev.weir.ir.Operation;
import dev.weir.ir.trait.Call;

/// What a data-flow analysis knows of points of the program: what holds before and after an operation,
/// such as what memory holds there.
///
/// States form a lattice: joining is associative and commutative, joining a state with itself or with
/// [#unreached] changes nothing, and from no state can one climb without end by joining.
///
/// [DenseForward] and [DenseBackward] follow control between blocks, regions and functions; what is
/// handed to [#transfer] goes with control in the one and against it in the other.
///
/// @param <S> a state: immutable, with `equals`
public interface DenseAnalysis<S> {
  /// {@return the state of a point that control was not seen to reach}
  S unreached();

  /// {@return the state where the analysis begins: where control comes from somewhere unknown, or for a
  /// backward analysis, where it leaves for somewhere unknown}
  S boundary();

  /// {@return what holds where the one or the other state holds}
  S join(S one, S other);

  /// {@return the state on the other side of `op`}, which neither ends a block nor passes control to
  /// regions or callables that are known
  ///
  /// @param state the state before `op`, or for a backward analysis, after it
  S transfer(Operation op, S state);

  /// {@return the state at the entry of what `call` calls, or for a backward analysis, at its end}
  default S enter(Call call, S state) {
    return state;
  }

  /// {@return the state after `call`, or for a backward analysis, before it, where what it calls ends, or
  /// begins, with `inside`}
  ///
  /// @param outside the state on the other side of `call`
  default S leave(Call call, S inside, S outside) {
    return inside;
  }
}
