package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import java.util.Optional;

/// What is taken of a dimension, for [Tensor#get].
public sealed interface Index {
  /// One place; the dimension is gone then. Negative places count from the back.
  record At(long place) implements Index {}

  /// The places from `start` to `end`, without that, each `step` further. Where an end is absent it is as far as it goes;
  /// negative ends count from the back, and those beyond the dimension are cut, as NumPy does it.
  record Slice(Optional<Long> start, Optional<Long> end, long step) implements Index {}

  /// A dimension of size 1 that was not there.
  record NewAxis() implements Index {}

  /// As many whole dimensions as are left over.
  record Rest() implements Index {}

  /// The places that a tensor of integers says.
  record Take(Tensor places) implements Index {}

  /// The elements for which a tensor of booleans, of as many dimensions as this takes up, is true.
  record Mask(Tensor mask) implements Index {}

  /// {@return the place `place`}
  static Index at(long place) {
    return new At(place);
  }

  /// {@return the places from `start` to `end`}
  static Index slice(long start, long end) {
    return slice(start, end, 1);
  }

  /// {@return every `step`-th place from `start` to `end`}
  static Index slice(long start, long end, long step) {
    checkArgument(step != 0, "the step of a slice is not 0");
    return new Slice(Optional.of(start), Optional.of(end), step);
  }

  /// {@return the places from `start` on}
  static Index from(long start) {
    return new Slice(Optional.of(start), Optional.empty(), 1);
  }

  /// {@return the places before `end`}
  static Index to(long end) {
    return new Slice(Optional.empty(), Optional.of(end), 1);
  }

  /// {@return every `step`-th place, from the back where it is negative}
  static Index every(long step) {
    checkArgument(step != 0, "the step of a slice is not 0");
    return new Slice(Optional.empty(), Optional.empty(), step);
  }

  /// {@return the whole dimension}
  static Index all() {
    return every(1);
  }

  /// {@return a new dimension of size 1}
  static Index newAxis() {
    return new NewAxis();
  }

  /// {@return all dimensions that no other index is for}
  static Index rest() {
    return new Rest();
  }

  /// {@return the places that `places` says, along one dimension}
  ///
  /// @throws IllegalArgumentException if those are no integers
  static Index take(Tensor places) {
    checkArgument(places.dtype().isInteger(), "places are integers, not %s", places.describe());
    return new Take(places);
  }

  /// {@return the elements for which `mask` is true}
  ///
  /// @throws IllegalArgumentException if that has no booleans
  static Index mask(Tensor mask) {
    checkArgument(mask.dtype() == DType.BOOL, "a mask has booleans, not %s", mask.describe());
    return new Mask(mask);
  }
}
