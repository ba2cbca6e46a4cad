package dev.weir.runtime.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// A stack of tuples of tensors and of other stacks. It keeps copies of the tensors. What was popped stays
/// as it is until the stack is made anew; then its memory is used again, so that a warm run allocates
/// nothing.
final class TensorStack {
  private final List<Object[]> tuples = new ArrayList<>();
  private final List<Object[]> popped = new ArrayList<>();
  private final List<Object[]> spare = new ArrayList<>();
  private boolean kept;
  private boolean free;

  /// Forgets what was pushed.
  ///
  /// @param pool gets the stacks that only this one kept
  void clear(ArrayDeque<TensorStack> pool) {
    free = false;
    spare.addAll(tuples);
    spare.addAll(popped);
    tuples.clear();
    popped.clear();
    for (Object[] tuple : spare) {
      for (int i = 0; i < tuple.length; i++) {
        if (tuple[i] instanceof TensorStack inner) {
          tuple[i] = null;
          inner.release(pool);
        }
      }
    }
  }

  /// Both the stack and its outlet may be in one tuple.
  private void release(ArrayDeque<TensorStack> pool) {
    if (!free) {
      clear(pool);
      kept = false;
      free = true;
      pool.add(this);
    }
  }

  boolean isEmpty() {
    return tuples.isEmpty();
  }

  /// {@return whether another stack has this one, or it waits to become one elsewhere, so that it cannot be
  /// made anew where it was}
  boolean isTaken() {
    return kept || free;
  }

  /// Pushes copies of `values`, each a tensor or a vector of them, or a stack, of which there is no copy.
  void push(Object[] values, RunMemory memory) {
    Object[] tuple = spare.isEmpty() ? new Object[values.length] : spare.removeLast();
    if (tuple.length != values.length) {
      tuple = new Object[values.length];
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof TensorStack inner) {
        inner.kept = true;
        tuple[i] = inner;
      } else {
        tuple[i] = memory.copyInto(tuple[i], values[i]);
      }
    }
    tuples.add(tuple);
  }

  /// {@return what was pushed last, which goes}
  Object[] pop() {
    Object[] tuple = tuples.removeLast();
    popped.add(tuple);
    return tuple;
  }
}
