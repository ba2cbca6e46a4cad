package dev.weir.tensor.jit;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;

/// What a tensor among the arguments of a compiled function may be: the program is for all of them.
///
/// ```java
/// Jit.of(Net::forward).inputs(InputSpec.of(DType.FLOAT32, -1, 64));
/// ```
///
/// @param shape the sizes; [#OPEN] for one that may be any
public record InputSpec(DType dtype, ImmutableLongArray shape) {
  /// A size that may be any.
  public static final long OPEN = -1;

  /// Checks that there is no other negative size.
  public InputSpec {
    checkArgument(
        shape.stream().allMatch(size -> size >= OPEN),
        "sizes are -1 for any, 0 or more, not %s",
        shape);
  }

  /// {@return tensors of these sizes; -1 for one that may be any}
  public static InputSpec of(DType dtype, long... shape) {
    return new InputSpec(dtype, ImmutableLongArray.copyOf(shape));
  }

  /// {@return whether a tensor of this dtype and these sizes is one of them}
  public boolean fits(DType type, long[] sizes) {
    if (type != dtype || sizes.length != shape.length()) {
      return false;
    }
    for (int i = 0; i < sizes.length; i++) {
      if (!isOpen(i) && sizes[i] != shape.get(i)) {
        return false;
      }
    }
    return true;
  }

  /// {@return whether size `i` may be any}
  public boolean isOpen(int i) {
    return shape.get(i) == OPEN;
  }

  @Override
  public String toString() {
    return dtype.paddleName() + shape;
  }
}
