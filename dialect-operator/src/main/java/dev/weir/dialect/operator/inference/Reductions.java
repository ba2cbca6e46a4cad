package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.Arrays;
import java.util.Optional;

/// The shapes of reductions.
public final class Reductions {
  private Reductions() {}

  /// {@return the type of `input` reduced along `axes`, along all where there are none}; reduced
  /// dimensions stay with size 1 if `keep`
  ///
  /// @throws IllegalArgumentException if an axis is out of range
  public static TensorType reduce(
      TensorType input, ImmutableLongArray axes, boolean keep, Type elementType) {
    boolean[] reduced = new boolean[input.rank()];
    if (axes.isEmpty()) {
      Arrays.fill(reduced, true);
    }
    for (int i = 0; i < axes.length(); i++) {
      // A scalar may be reduced along its only, imagined dimension.
      if (input.rank() == 0 && (axes.get(i) == 0 || axes.get(i) == -1)) {
        continue;
      }
      reduced[Axes.normalize(axes.get(i), input.rank())] = true;
    }
    var shape = ImmutableLongArray.builder(input.rank());
    for (int i = 0; i < reduced.length; i++) {
      if (!reduced[i]) {
        shape.add(input.dimension(i));
      } else if (keep) {
        shape.add(1);
      }
    }
    return TensorType.of(elementType, shape.build());
  }

  /// {@return the type of `input` reduced along the axes that `axes` holds when the program runs}
  ///
  /// Where they are not known, neither is any size.
  ///
  /// @throws IllegalArgumentException if an axis is out of range, or if the rank of the result
  ///     depends on an unknown number of axes
  public static TensorType reduce(
      TensorType input, Value axes, boolean keep, boolean all, Type elementType) {
    if (all) {
      return reduce(input, ImmutableLongArray.of(), keep, elementType);
    }
    Optional<ImmutableLongArray> known = Constants.integers(axes);
    if (known.isPresent() && !known.get().contains(Constants.UNKNOWN)) {
      return reduce(input, known.get(), keep, elementType);
    }
    if (known.isPresent() && known.get().isEmpty()) {
      return reduce(input, ImmutableLongArray.of(), keep, elementType);
    }
    if (!keep && known.isEmpty()) {
      throw new UnknownRank("expects a known number of axes");
    }
    int rank = keep ? input.rank() : Math.max(0, input.rank() - known.get().length());
    long[] shape = new long[rank];
    Arrays.fill(shape, TensorType.DYNAMIC);
    return TensorType.of(elementType, shape);
  }

  /// {@return the type of the index of the largest or smallest element of `input` along `axis`}
  ///
  /// @throws IllegalArgumentException if the axis is out of range
  public static TensorType argument(
      TensorType input, Value axis, boolean keep, boolean flatten, Type elementType) {
    return reduce(input, axis, keep, flatten, elementType);
  }
}
