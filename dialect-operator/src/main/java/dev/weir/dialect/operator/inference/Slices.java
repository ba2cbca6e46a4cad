package dev.weir.dialect.operator.inference;

import static dev.weir.dialect.operator.inference.Constants.UNKNOWN;
import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The shapes of parts of tensors.
public final class Slices {
  private Slices() {}

  /// {@return `bound`, counted from the back if negative, cut to 0 … `size`}
  public static long clamp(long bound, long size) {
    return Math.clamp(bound < 0 ? bound + size : bound, 0, size);
  }

  /// {@return the type of `input` between `starts` and `ends` along `axes`, without the dimensions
  /// `decreased`}
  ///
  /// @throws IllegalArgumentException if axes, starts and ends do not match, an axis is out of range,
  ///     or a decreased dimension is known to keep another number of elements than one
  public static TensorType slice(
      TensorType input,
      ImmutableLongArray axes,
      Value starts,
      Value ends,
      ImmutableLongArray decreased) {
    long[] shape = input.shape().toArray();
    ImmutableLongArray from = bounds(starts, axes.length(), "starts");
    ImmutableLongArray to = bounds(ends, axes.length(), "ends");
    for (int i = 0; i < axes.length(); i++) {
      int axis = Axes.normalize(axes.get(i), input.rank());
      shape[axis] = length(shape[axis], from.get(i), to.get(i));
    }
    boolean[] dropped = new boolean[shape.length];
    for (int i = 0; i < decreased.length(); i++) {
      int axis = Axes.normalize(decreased.get(i), input.rank());
      if (!Sizes.mayEqual(shape[axis], 1)) {
        throw new IllegalArgumentException(
            "cannot drop dimension " + axis + ", which keeps " + shape[axis] + " elements");
      }
      dropped[axis] = true;
    }
    var kept = ImmutableLongArray.builder(shape.length);
    for (int i = 0; i < shape.length; i++) {
      if (!dropped[i]) {
        kept.add(shape[i]);
      }
    }
    return Sizes.reshaped(input, kept.build());
  }

  private static long length(long size, long start, long end) {
    return start == UNKNOWN || end == UNKNOWN || !Sizes.isKnown(size)
        ? DYNAMIC
        : Math.max(0, clamp(end, size) - clamp(start, size));
  }

  /// {@return the type of `input` from `starts` to `ends` in steps of `strides` along `axes`}
  ///
  /// @throws IllegalArgumentException if the numbers do not match, an axis is out of range, or a
  ///     stride is 0
  public static TensorType stridedSlice(
      TensorType input, ImmutableIntArray axes, Value starts, Value ends, Value strides) {
    long[] shape = input.shape().toArray();
    ImmutableLongArray from = bounds(starts, axes.length(), "starts");
    ImmutableLongArray to = bounds(ends, axes.length(), "ends");
    ImmutableLongArray steps = bounds(strides, axes.length(), "strides");
    for (int i = 0; i < axes.length(); i++) {
      int axis = Axes.normalize(axes.get(i), input.rank());
      shape[axis] = strided(shape[axis], from.get(i), to.get(i), steps.get(i));
    }
    return Sizes.reshaped(input, ImmutableLongArray.copyOf(shape));
  }

  private static long strided(long size, long start, long end, long step) {
    if (step == 0) {
      throw new IllegalArgumentException("a stride must not be 0");
    }
    if (!Sizes.isKnown(size) || start == UNKNOWN || end == UNKNOWN || step == UNKNOWN) {
      return DYNAMIC;
    }
    long low = step > 0 ? 0 : -1;
    long high = step > 0 ? size : size - 1;
    long first = Math.clamp(start < 0 ? start + size : start, low, Math.max(low, high));
    long last = Math.clamp(end < 0 ? end + size : end, low, Math.max(low, high));
    long span = step > 0 ? last - first : first - last;
    long stride = Math.abs(step);
    return span <= 0 ? 0 : (span + stride - 1) / stride;
  }

  private static ImmutableLongArray bounds(Value value, int count, String what) {
    Optional<ImmutableLongArray> found = Constants.integers(value);
    if (found.isEmpty()) {
      var unknown = ImmutableLongArray.builder(count);
      for (int i = 0; i < count; i++) {
        unknown.add(UNKNOWN);
      }
      return unknown.build();
    }
    if (found.get().length() != count) {
      throw new IllegalArgumentException(
          "expects %d %s, one per axis, got %d".formatted(count, what, found.get().length()));
    }
    return found.get();
  }
}
