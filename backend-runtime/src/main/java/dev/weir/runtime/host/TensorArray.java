package dev.weir.runtime.host;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.KernelException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of tensors that grows. It keeps copies of what is written to it; a place that was passed over
/// is empty.
final class TensorArray {
  private final List<@Nullable Tensor> tensors = new ArrayList<>();

  int length() {
    return tensors.size();
  }

  /// {@return the tensor at `place`}
  ///
  /// @throws KernelException if there is none
  Tensor read(long place) {
    Tensor found = place >= 0 && place < tensors.size() ? tensors.get((int) place) : null;
    if (found == null) {
      throw KernelException.of(
          "index %d is out of range for an array of %d", place, tensors.size());
    }
    return found;
  }

  /// {@return all tensors}
  ///
  /// @throws KernelException if a place is empty, or there is none
  List<Tensor> all() {
    if (tensors.isEmpty()) {
      throw new KernelException("the array is empty");
    }
    var all = new ArrayList<Tensor>();
    for (int i = 0; i < tensors.size(); i++) {
      all.add(read(i));
    }
    return all;
  }

  /// Copies `from` to `place`, over what is there where that has its shape.
  ///
  /// @throws KernelException if the place is below 0 or too far off
  void write(long place, Tensor from, RunMemory memory) {
    if (place < 0 || place > Integer.MAX_VALUE - 8) {
      throw KernelException.of("index %d of an array cannot be written", place);
    }
    while (tensors.size() <= place) {
      tensors.add(null);
    }
    tensors.set((int) place, (Tensor) memory.copyInto(tensors.get((int) place), from));
  }

  /// {@return the tensor at `place`, counted from the back if negative, which goes}
  ///
  /// @throws KernelException if there is none
  Tensor pop(long place) {
    long at = place < 0 ? place + tensors.size() : place;
    Tensor taken = read(at);
    tensors.remove((int) at);
    return taken;
  }
}
