package dev.weir.target.jvm;

import java.util.ArrayList;
import java.util.List;

/// A stack of tuples of tensors, which keeps copies of what is pushed. What was popped stays in
/// memory until something is pushed in its place, so that a warm run allocates nothing.
final class TensorStack {
  private final List<Object[]> tuples = new ArrayList<>();
  private int depth;

  /// Forgets what was pushed.
  void clear() {
    depth = 0;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  /// Pushes copies of `values`, each a tensor or a vector of them.
  void push(Object[] values, RunMemory memory) {
    if (depth == tuples.size()) {
      tuples.add(new Object[values.length]);
    }
    Object[] tuple = tuples.get(depth++);
    for (int i = 0; i < values.length; i++) {
      tuple[i] = memory.copyInto(tuple[i], values[i]);
    }
  }

  /// {@return what was pushed last, which goes}; valid until the next push
  Object[] pop() {
    return tuples.get(--depth);
  }
}
