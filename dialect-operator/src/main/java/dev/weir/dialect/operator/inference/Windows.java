package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The shapes of what slides a window over an image or a volume: convolutions and pooling.
public final class Windows {
  private Windows() {}

  /// What convolutions and pooling share: a number per dimension of an image or a volume in each attribute, or two
  /// paddings.
  ///
  /// @param dimensions 2 for images, 3 for volumes
  public record Window(
      int dimensions,
      ImmutableIntArray strides,
      ImmutableIntArray paddings,
      String paddingAlgorithm,
      ImmutableIntArray dilations,
      String dataFormat) {
    /// Refuses numbers that are not one per dimension.
    public Window {
      if (strides.length() != dimensions || dilations.length() != dimensions) {
        throw new IllegalArgumentException(
            dimensions == 2
                ? "expects two strides and two dilations"
                : "expects three strides and three dilations");
      }
      if (paddings.length() != dimensions && paddings.length() != 2 * dimensions) {
        throw new IllegalArgumentException(
            dimensions == 2 ? "expects two or four paddings" : "expects three or six paddings");
      }
      for (int i = 0; i < dimensions; i++) {
        if (strides.get(i) <= 0 || dilations.get(i) <= 0) {
          throw new IllegalArgumentException("expects positive strides and dilations");
        }
      }
    }

    /// Describes how a window moves over an image.
    ///
    /// @throws IllegalArgumentException for numbers that are not one per dimension
    public Window(
        ImmutableIntArray strides,
        ImmutableIntArray paddings,
        String paddingAlgorithm,
        ImmutableIntArray dilations,
        String dataFormat) {
      this(2, strides, paddings, paddingAlgorithm, dilations, dataFormat);
    }

    boolean channelsLast() {
      return dataFormat.equals("NHWC") || dataFormat.equals("NDHWC");
    }

    int channelAxis() {
      return channelsLast() ? dimensions + 1 : 1;
    }

    /// {@return the axis of dimension `index` of an image or volume}: the width is the last one
    int imageAxis(int index) {
      return (channelsLast() ? 1 : 2) + index;
    }

    int dilation(int index) {
      return paddingAlgorithm.equals("SAME") ? 1 : dilations.get(index);
    }

    /// {@return the padding on both sides together}
    Term padding(int index, Term size, Term kernel) {
      return switch (paddingAlgorithm) {
        case "VALID" -> Term.of(0);
        case "SAME" -> {
          long stride = strides.get(index);
          Term out = size.ceilDiv(stride);
          yield out.minus(1).times(stride).plus(kernel).minus(size).max(Term.of(0));
        }
        default ->
            Term.of(
                paddings.length() == dimensions
                    ? 2L * paddings.get(index)
                    : (long) paddings.get(2 * index) + paddings.get(2 * index + 1));
      };
    }
  }

  /// {@return the type of the convolution of `input` with `filter`}
  ///
  /// @throws IllegalArgumentException if ranks, channels or groups do not match, or the filter is
  ///     larger than the padded image
  public static TensorShape convolution(
      TensorShape input, TensorShape filter, Window window, int groups) {
    checkRank(input, window, "input");
    checkRank(filter, window, "filter");
    if (groups <= 0) {
      throw new IllegalArgumentException("expects a positive number of groups");
    }
    ShapeInference shapes = input.inference();
    Term channels = input.size(window.channelAxis());
    Term perGroup = filter.size(1);
    if (!shapes.mayEqual(channels, perGroup.times(groups))) {
      throw new IllegalArgumentException(
          "input has %s channels, but the filter takes %s in each of %d groups"
              .formatted(channels, perGroup, groups));
    }
    shapes.same(channels, perGroup.times(groups), "channels");
    Term outChannels = filter.size(0);
    if (!shapes.requireDivisible(outChannels, groups)) {
      throw new IllegalArgumentException(
          "%s filters cannot be divided into %d groups".formatted(outChannels, groups));
    }
    List<Term> sizes = new ArrayList<>(input.sizes());
    sizes.set(window.channelAxis(), outChannels);
    for (int i = 0; i < window.dimensions(); i++) {
      int axis = window.imageAxis(i);
      sizes.set(axis, slide(shapes, sizes.get(axis), filter.size(2 + i), window, i, false));
    }
    return input.withSizes(sizes);
  }

  /// {@return the type of `input` pooled with a window of `kernel`}
  ///
  /// @throws IllegalArgumentException if the numbers do not match or the window is larger than the
  ///     padded image
  public static TensorShape pool(
      TensorShape input,
      Value kernel,
      Window window,
      boolean ceil,
      boolean global,
      boolean adaptive) {
    Optional<ImmutableList<Term>> kernels = input.inference().elements(kernel);
    return pool(input, kernels, window, ceil, global, adaptive);
  }

  /// {@return the type of `input` pooled with a window of `kernels`, which are empty where not known}
  ///
  /// @throws IllegalArgumentException if the numbers do not match or the window is larger than the
  ///     padded image
  public static TensorShape pool(
      TensorShape input,
      Optional<? extends List<Term>> kernels,
      Window window,
      boolean ceil,
      boolean global,
      boolean adaptive) {
    checkRank(input, window, "input");
    ShapeInference shapes = input.inference();
    if (kernels.isPresent() && kernels.get().size() != window.dimensions()) {
      throw new IllegalArgumentException(
          "expects %s kernel sizes, got %d"
              .formatted(window.dimensions() == 2 ? "two" : "three", kernels.get().size()));
    }
    List<Term> sizes = new ArrayList<>(input.sizes());
    for (int i = 0; i < window.dimensions(); i++) {
      int axis = window.imageAxis(i);
      if (global) {
        sizes.set(axis, Term.of(1));
      } else if (kernels.isEmpty()) {
        sizes.set(axis, shapes.unknown());
      } else if (adaptive) {
        sizes.set(axis, adapted(shapes, sizes.get(axis), kernels.get().get(i)));
      } else {
        sizes.set(axis, slide(shapes, sizes.get(axis), kernels.get().get(i), window, i, ceil));
      }
    }
    return input.withSizes(sizes);
  }

  /// {@return the size `wanted` of a result}: -1 keeps `size`
  private static Term adapted(ShapeInference shapes, Term size, Term wanted) {
    if (!shapes.requireAtLeast(wanted, -1)) {
      throw new IllegalArgumentException("cannot pool to a size of " + wanted);
    }
    if (wanted == Term.of(-1)) {
      return size;
    }
    return shapes.bounds(wanted).lower() < 0 ? shapes.unknown() : wanted;
  }

  private static Term slide(
      ShapeInference shapes, Term size, Term kernel, Window window, int index, boolean ceil) {
    long stride = window.strides().get(index);
    Term extent = kernel.minus(1).times(window.dilation(index)).plus(1);
    Term span = size.plus(window.padding(index, size, kernel)).minus(extent);
    if (!shapes.requireAtLeast(span, 0)) {
      throw new IllegalArgumentException(
          "a window of %s does not fit a padded size of %s".formatted(extent, span.plus(extent)));
    }
    return (ceil ? span.ceilDiv(stride) : span.floorDiv(stride)).plus(1);
  }

  /// {@return the type of the transposed convolution of `input` with `filter`}
  ///
  /// @throws IllegalArgumentException if ranks, channels or the numbers of paddings do not match
  public static TensorShape transposedConvolution(
      TensorShape input,
      TensorShape filter,
      Window window,
      ImmutableIntArray outputPadding,
      Value outputSize,
      int groups) {
    Optional<ImmutableList<Term>> wanted = input.inference().elements(outputSize);
    return transposedConvolution(input, filter, window, outputPadding, wanted, groups);
  }

  /// {@return the type of the transposed convolution of `input` with `filter`}; the sizes `wanted` are empty where
  /// they are not known, and a list without any where they follow from the others
  ///
  /// @throws IllegalArgumentException if ranks, channels or the numbers of paddings do not match
  public static TensorShape transposedConvolution(
      TensorShape input,
      TensorShape filter,
      Window window,
      ImmutableIntArray outputPadding,
      Optional<? extends List<Term>> wanted,
      int groups) {
    checkRank(input, window, "input");
    checkRank(filter, window, "filter");
    ShapeInference shapes = input.inference();
    shapes.same(input.size(window.channelAxis()), filter.size(0), "channels");
    if (!outputPadding.isEmpty() && outputPadding.length() != window.dimensions()) {
      throw new IllegalArgumentException(
          "expects no or %s output paddings".formatted(window.dimensions() == 2 ? "two" : "three"));
    }
    List<Term> sizes = new ArrayList<>(input.sizes());
    sizes.set(window.channelAxis(), filter.size(1).times(groups));
    for (int i = 0; i < window.dimensions(); i++) {
      int axis = window.imageAxis(i);
      if (wanted.isEmpty()) {
        sizes.set(axis, shapes.unknown());
      } else if (!wanted.get().isEmpty()) {
        Term size = wanted.get().get(wanted.get().size() == window.dimensions() ? i : 0);
        sizes.set(axis, shapes.bounds(size).lower() < 0 ? shapes.unknown() : size);
      } else {
        Term kernel = filter.size(2 + i);
        Term extent = kernel.minus(1).times(window.dilation(i)).plus(1);
        long extra = outputPadding.isEmpty() ? 0 : outputPadding.get(i);
        Term apart = sizes.get(axis).minus(1).times(window.strides().get(i));
        Term size =
            apart.minus(window.padding(i, sizes.get(axis), kernel)).plus(extent).plus(extra);
        if (!shapes.requireAtLeast(size, 0)) {
          throw new IllegalArgumentException(
              "negative paddings cut off more than '" + input + "' has");
        }
        sizes.set(axis, size);
      }
    }
    return input.withSizes(sizes);
  }

  private static void checkRank(TensorShape type, Window window, String what) {
    if (type.rank() != window.dimensions() + 2) {
      throw new IllegalArgumentException(
          "expects rank %d for the %s, got '%s'".formatted(window.dimensions() + 2, what, type));
    }
  }
}
