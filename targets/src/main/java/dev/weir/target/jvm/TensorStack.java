package dev.weir.target.jvm;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  void push(Object[] values) {
    if (depth == tuples.size()) {
      tuples.add(new Object[values.length]);
    }
    Object[] tuple = tuples.get(depth++);
    for (int i = 0; i < values.length; i++) {
      tuple[i] = copyInto(tuple[i], values[i]);
    }
  }

  /// {@return what was pushed last, which goes}; valid until the next push
  Object[] pop() {
    return tuples.get(--depth);
  }

  /// {@return a copy of `value`, a tensor, a function or a vector of these, in the memory of `old` where
  /// it fits}
  static Object copyInto(@Nullable Object old, Object value) {
    if (value instanceof Tensor tensor) {
      return copyInto(old instanceof Tensor known ? known : null, tensor);
    }
    if (value instanceof Object[] many) {
      Object[] copies = many instanceof Tensor[] ? new Tensor[many.length] : many.clone();
      Object[] before = old instanceof Object[] known ? known : new Object[0];
      for (int i = 0; i < many.length; i++) {
        copies[i] = copyInto(i < before.length ? before[i] : null, many[i]);
      }
      return copies;
    }
    return value;
  }

  private static Tensor copyInto(@Nullable Tensor buffer, Tensor from) {
    DType dtype = from.dtype();
    Tensor to =
        buffer != null && buffer.dtype() == dtype && buffer.hasShape(from.shape())
            ? buffer
            : Tensor.zeros(dtype, from.shape());
    MemorySegment.copy(from.data(), 0, to.data(), 0, from.byteSize());
    return to;
  }
}
