package dev.weir.tensor;

import java.util.Arrays;
import java.util.stream.Collectors;

/// The shape that several tensors have together.
final class Broadcasting {
  private Broadcasting() {}

  /// {@return what `shape` becomes beside `x`}
  ///
  /// @param operator who asks, and `operands` of what, for messages
  /// @throws IllegalArgumentException if they do not broadcast
  static long[] shape(String operator, Object[] operands, long[] shape, Tensor x) {
    long[] sizes = x.sizes();
    int rank = Math.max(shape.length, sizes.length);
    long[] common = new long[rank];
    for (int i = 1; i <= rank; i++) {
      long a = i <= shape.length ? shape[shape.length - i] : 1;
      long b = i <= sizes.length ? sizes[sizes.length - i] : 1;
      if (a != b && a != 1 && b != 1) {
        throw new IllegalArgumentException(
            "%s: %s do not broadcast: sizes of dimension %d are %d and %d"
                .formatted(
                    operator,
                    Arrays.stream(operands)
                        .map(each -> ((Tensor) each).describe())
                        .collect(Collectors.joining(", ")),
                    rank - i,
                    a,
                    b));
      }
      common[rank - i] = a == 1 ? b : a;
    }
    return common;
  }
}
