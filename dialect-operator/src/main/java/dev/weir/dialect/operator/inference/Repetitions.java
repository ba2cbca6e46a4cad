package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The shapes of tensors made larger: expanded, tiled, padded.
public final class Repetitions {
  private Repetitions() {}

  /// {@return the type of `input` expanded to `shape`}: -1 keeps a size, and a size of 1 is broadcast
  ///
  /// @throws IllegalArgumentException if the shape has a lower rank or other sizes, or its length is
  ///     not known
  public static TensorType expand(TensorType input, Value shape) {
    Optional<ImmutableLongArray> found = Constants.integers(shape);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a shape of known length");
    }
    ImmutableLongArray wanted = found.get();
    int added = wanted.length() - input.rank();
    if (added < 0) {
      throw new IllegalArgumentException(
          "cannot expand '%s' to a shape of rank %d".formatted(input, wanted.length()));
    }
    var sizes = ImmutableLongArray.builder(wanted.length());
    for (int i = 0; i < wanted.length(); i++) {
      long have = i < added ? 1 : input.dimension(i - added);
      sizes.add(expanded(input, have, wanted.get(i), i < added));
    }
    return Sizes.reshaped(input, sizes.build());
  }

  private static long expanded(TensorType input, long have, long want, boolean added) {
    if (want == Constants.UNKNOWN) {
      return have == 1 || !Sizes.isKnown(have) ? DYNAMIC : have;
    }
    if (want == -1) {
      if (added) {
        throw new IllegalArgumentException("a dimension that is added needs a size");
      }
      return have;
    }
    if (want < 0 || Sizes.isKnown(have) && have != 1 && have != want) {
      throw new IllegalArgumentException(
          "cannot expand size %d of '%s' to %d".formatted(have, input, want));
    }
    return want;
  }

  /// {@return the type of `input` repeated `times` along each dimension}; the shorter of the two is
  /// filled with ones at the front
  ///
  /// @throws IllegalArgumentException if a number is negative, or how many there are is not known
  public static TensorType tile(TensorType input, Value times) {
    Optional<ImmutableLongArray> found = Constants.integers(times);
    if (found.isEmpty()) {
      throw new UnknownRank("expects a known number of repetitions");
    }
    ImmutableLongArray repeats = found.get();
    int rank = Math.max(input.rank(), repeats.length());
    var sizes = ImmutableLongArray.builder(rank);
    for (int i = 0; i < rank; i++) {
      int dimension = i - (rank - input.rank());
      int repeat = i - (rank - repeats.length());
      long have = dimension < 0 ? 1 : input.dimension(dimension);
      long count = repeat < 0 ? 1 : repeats.get(repeat);
      if (count == Constants.UNKNOWN) {
        sizes.add(DYNAMIC);
      } else if (count < 0) {
        throw new IllegalArgumentException("cannot repeat " + count + " times");
      } else {
        sizes.add(Sizes.product(have, count));
      }
    }
    return Sizes.reshaped(input, sizes.build());
  }

  /// {@return the type of `input` with `paddings` elements added: before and after each dimension}
  ///
  /// @throws IllegalArgumentException if there are not two numbers per dimension, or one is negative
  public static TensorType pad(TensorType input, ImmutableIntArray paddings) {
    if (paddings.length() != 2 * input.rank()) {
      throw new IllegalArgumentException(
          "expects %d paddings, two per dimension, got %d"
              .formatted(2 * input.rank(), paddings.length()));
    }
    var sizes = ImmutableLongArray.builder(input.rank());
    for (int i = 0; i < input.rank(); i++) {
      int before = paddings.get(2 * i);
      int after = paddings.get(2 * i + 1);
      if (before < 0 || after < 0) {
        throw new IllegalArgumentException("cannot pad with a negative number of elements");
      }
      sizes.add(Sizes.sum(input.dimension(i), (long) before + after));
    }
    return Sizes.reshaped(input, sizes.build());
  }

  /// {@return the type of a volume with `paddings` elements added: left, right, top, bottom, front and
  /// back}
  ///
  /// @throws IllegalArgumentException unless the rank is 5 and there are six numbers
  public static TensorType pad3d(TensorType input, Value paddings, String dataFormat) {
    if (input.rank() != 5) {
      throw new IllegalArgumentException("expects a tensor of rank 5, got '" + input + "'");
    }
    Optional<ImmutableLongArray> found = Constants.integers(paddings);
    if (found.isPresent() && found.get().length() != 6) {
      throw new IllegalArgumentException("expects 6 paddings, got " + found.get().length());
    }
    int depth = dataFormat.equals("NDHWC") ? 1 : 2;
    long[] shape = input.shape().toArray();
    for (int i = 0; i < 3; i++) {
      int axis = depth + 2 - i;
      long before = found.isEmpty() ? Constants.UNKNOWN : found.get().get(2 * i);
      long after = found.isEmpty() ? Constants.UNKNOWN : found.get().get(2 * i + 1);
      shape[axis] =
          before == Constants.UNKNOWN || after == Constants.UNKNOWN || !Sizes.isKnown(shape[axis])
              ? DYNAMIC
              : shape[axis] + before + after;
      if (shape[axis] < DYNAMIC) {
        throw new IllegalArgumentException("paddings leave less than nothing of '" + input + "'");
      }
    }
    return input.withShape(ImmutableLongArray.copyOf(shape));
  }
}
