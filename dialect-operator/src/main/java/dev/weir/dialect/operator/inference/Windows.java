package dev.weir.dialect.operator.inference;

import static dev.weir.ir.type.TensorType.DYNAMIC;

import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// The shapes of what slides a window over an image: convolutions and pooling.
public final class Windows {
  private Windows() {}

  /// What convolutions and pooling share: two numbers per attribute, or four paddings.
  public record Window(
      ImmutableIntArray strides,
      ImmutableIntArray paddings,
      String paddingAlgorithm,
      ImmutableIntArray dilations,
      String dataFormat) {
    /// Refuses numbers that are not one per dimension of an image.
    public Window {
      if (strides.length() != 2 || dilations.length() != 2) {
        throw new IllegalArgumentException("expects two strides and two dilations");
      }
      if (paddings.length() != 2 && paddings.length() != 4) {
        throw new IllegalArgumentException("expects two or four paddings");
      }
      for (int i = 0; i < 2; i++) {
        if (strides.get(i) <= 0 || dilations.get(i) <= 0) {
          throw new IllegalArgumentException("expects positive strides and dilations");
        }
      }
    }

    boolean channelsLast() {
      return dataFormat.equals("NHWC");
    }

    int channelAxis() {
      return channelsLast() ? 3 : 1;
    }

    /// {@return the axis of image dimension `index`, 0 for the height and 1 for the width}
    int imageAxis(int index) {
      return (channelsLast() ? 1 : 2) + index;
    }

    int dilation(int index) {
      return paddingAlgorithm.equals("SAME") ? 1 : dilations.get(index);
    }

    /// {@return the padding on both sides together}
    long padding(int index, long size, long kernel) {
      return switch (paddingAlgorithm) {
        case "VALID" -> 0;
        case "SAME" -> {
          long stride = strides.get(index);
          long out = (size + stride - 1) / stride;
          yield Math.max(0, (out - 1) * stride + kernel - size);
        }
        default ->
            paddings.length() == 2
                ? 2L * paddings.get(index)
                : (long) paddings.get(2 * index) + paddings.get(2 * index + 1);
      };
    }
  }

  /// {@return the type of the convolution of `input` with `filter`}
  ///
  /// @throws IllegalArgumentException if ranks, channels or groups do not match, or the filter is
  ///     larger than the padded image
  public static TensorType convolution(
      TensorType input, TensorType filter, Window window, int groups) {
    checkImage(input, "input");
    checkImage(filter, "filter");
    if (groups <= 0) {
      throw new IllegalArgumentException("expects a positive number of groups");
    }
    long channels = input.dimension(window.channelAxis());
    long perGroup = filter.dimension(1);
    if (!Sizes.mayEqual(channels, Sizes.product(perGroup, groups))) {
      throw new IllegalArgumentException(
          "input has %d channels, but the filter takes %d in each of %d groups"
              .formatted(channels, perGroup, groups));
    }
    long outChannels = filter.dimension(0);
    if (Sizes.isKnown(outChannels) && outChannels % groups != 0) {
      throw new IllegalArgumentException(
          "%d filters cannot be divided into %d groups".formatted(outChannels, groups));
    }
    long[] shape = input.shape().toArray();
    shape[window.channelAxis()] = outChannels;
    for (int i = 0; i < 2; i++) {
      int axis = window.imageAxis(i);
      shape[axis] = slide(shape[axis], filter.dimension(2 + i), window, i, false);
    }
    return input.withShape(ImmutableLongArray.copyOf(shape));
  }

  /// {@return the type of `input` pooled with a window of `kernel`}
  ///
  /// @throws IllegalArgumentException if the numbers do not match or the window is larger than the
  ///     padded image
  public static TensorType pool(
      TensorType input,
      Value kernel,
      Window window,
      boolean ceil,
      boolean global,
      boolean adaptive) {
    checkImage(input, "input");
    Optional<ImmutableLongArray> sizes = Constants.integers(kernel);
    if (sizes.isPresent() && sizes.get().length() != 2) {
      throw new IllegalArgumentException("expects two kernel sizes, got " + sizes.get().length());
    }
    long[] shape = input.shape().toArray();
    for (int i = 0; i < 2; i++) {
      int axis = window.imageAxis(i);
      long size = sizes.isPresent() ? sizes.get().get(i) : Constants.UNKNOWN;
      if (global) {
        shape[axis] = 1;
      } else if (size == Constants.UNKNOWN) {
        shape[axis] = DYNAMIC;
      } else if (adaptive) {
        shape[axis] = size == DYNAMIC ? shape[axis] : size;
      } else {
        shape[axis] = slide(shape[axis], size, window, i, ceil);
      }
    }
    return input.withShape(ImmutableLongArray.copyOf(shape));
  }

  private static long slide(long size, long kernel, Window window, int index, boolean ceil) {
    if (!Sizes.isKnown(size) || !Sizes.isKnown(kernel)) {
      return DYNAMIC;
    }
    long stride = window.strides().get(index);
    long extent = (kernel - 1) * window.dilation(index) + 1;
    long span = size + window.padding(index, size, kernel) - extent;
    if (span < 0) {
      throw new IllegalArgumentException(
          "a window of %d does not fit a padded size of %d".formatted(extent, span + extent));
    }
    return (span + (ceil ? stride - 1 : 0)) / stride + 1;
  }

  /// {@return the type of the transposed convolution of `input` with `filter`}
  ///
  /// @throws IllegalArgumentException if ranks, channels or the numbers of paddings do not match
  public static TensorType transposedConvolution(
      TensorType input,
      TensorType filter,
      Window window,
      ImmutableIntArray outputPadding,
      Value outputSize,
      int groups) {
    checkImage(input, "input");
    checkImage(filter, "filter");
    Sizes.same(input.dimension(window.channelAxis()), filter.dimension(0), "channels");
    if (!outputPadding.isEmpty() && outputPadding.length() != 2) {
      throw new IllegalArgumentException("expects no or two output paddings");
    }
    Optional<ImmutableLongArray> wanted = Constants.integers(outputSize);
    long[] shape = input.shape().toArray();
    shape[window.channelAxis()] = Sizes.product(filter.dimension(1), groups);
    for (int i = 0; i < 2; i++) {
      int axis = window.imageAxis(i);
      if (wanted.isEmpty()) {
        shape[axis] = DYNAMIC;
      } else if (!wanted.get().isEmpty()) {
        long size = wanted.get().get(wanted.get().length() == 2 ? i : 0);
        shape[axis] = size == Constants.UNKNOWN ? DYNAMIC : size;
      } else if (Sizes.isKnown(shape[axis]) && Sizes.isKnown(filter.dimension(2 + i))) {
        long kernel = filter.dimension(2 + i);
        long stride = window.strides().get(i);
        long extent = (kernel - 1) * window.dilation(i) + 1;
        long extra = outputPadding.isEmpty() ? 0 : outputPadding.get(i);
        shape[axis] =
            (shape[axis] - 1) * stride - window.padding(i, shape[axis], kernel) + extent + extra;
      } else {
        shape[axis] = DYNAMIC;
      }
    }
    return input.withShape(ImmutableLongArray.copyOf(shape));
  }

  private static void checkImage(TensorType type, String what) {
    if (type.rank() != 4) {
      throw new IllegalArgumentException(
          "expects rank 4 for the %s, got '%s'".formatted(what, type));
    }
  }
}
