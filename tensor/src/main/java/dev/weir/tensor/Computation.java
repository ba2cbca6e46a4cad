package dev.weir.tensor;

import org.jspecify.annotations.Nullable;

/// What was computed of some tensors, as far as going back through it is concerned.
interface Computation {
  /// {@return what it is called in messages}
  String name();

  /// {@return the cotangents of `inputs`, with null where none is wanted or none depends on it}; what this computes may
  /// itself be noted on a tape
  ///
  /// @param cotangents those of `outputs`, null for zero
  /// @param wanted which inputs matter
  @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted);
}
