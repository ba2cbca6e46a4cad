package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Where lanes lie in a tree of tensors: an axis, or none, for all of it, or a tree of axes.
final class LaneAxes {
  private LaneAxes() {}

  /// Adds the axis of each tensor of `tree`, in order, and what that is called.
  ///
  /// @param axes an axis or null for all of `tree`; or a list for the elements of a list, an array or a record, or a map for
  ///     the values of a map or the components of a record, by name
  /// @param place what `tree` is called
  /// @throws IllegalArgumentException if `axes` is built otherwise
  static void add(
      @Nullable Object axes,
      @Nullable Object tree,
      String place,
      List<OptionalInt> into,
      List<String> places) {
    if (axes == null || axes instanceof Integer) {
      OptionalInt axis = axes == null ? OptionalInt.empty() : OptionalInt.of((Integer) axes);
      addAll(axis, tree, place, into, places);
      return;
    }
    List<Trees.Part> parts = Trees.parts(tree);
    switch (axes) {
      case Object[] array -> each(Arrays.asList(array), parts, tree, place, into, places);
      case List<?> list -> each(list, parts, tree, place, into, places);
      case Map<?, ?> map -> {
        for (Object key : map.keySet()) {
          checkArgument(
              parts.stream().anyMatch(part -> part.key().equals(key)),
              "there is an axis for '%s', which %s has not",
              key,
              place);
        }
        for (Trees.Part part : parts) {
          checkArgument(
              map.containsKey(part.key()),
              "there is no axis for '%s' of %s; say null if all lanes share it",
              part.key(),
              place);
          add(map.get(part.key()), part.value(), place + part.place(), into, places);
        }
      }
      default ->
          throw new IllegalArgumentException(
              "%s cannot be an axis of %s: expected a number, null, or a tree of these"
                  .formatted(axes, place));
    }
  }

  private static void addAll(
      OptionalInt axis,
      @Nullable Object tree,
      String place,
      List<OptionalInt> into,
      List<String> places) {
    if (tree instanceof Tensor) {
      into.add(axis);
      places.add(place);
      return;
    }
    for (Trees.Part part : Trees.parts(tree)) {
      addAll(axis, part.value(), place + part.place(), into, places);
    }
  }

  private static void each(
      List<?> axes,
      List<Trees.Part> parts,
      @Nullable Object tree,
      String place,
      List<OptionalInt> into,
      List<String> places) {
    checkArgument(
        axes.size() == parts.size(),
        "there are axes for %s parts of %s, which has %s",
        axes.size(),
        place,
        tree instanceof Tensor ? "none: it is a tensor" : parts.size());
    for (int i = 0; i < axes.size(); i++) {
      Trees.Part part = parts.get(i);
      add(axes.get(i), part.value(), place + part.place(), into, places);
    }
  }
}
