package dev.weir.nn.data;

import dev.weir.tensor.Tensor;

/// Examples: what a model is given, and what is wanted.
///
/// @param x the first dimension is that of examples
/// @param y the same
public record Batch(Tensor x, Tensor y) {}
