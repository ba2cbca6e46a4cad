package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;

/// The row of a table that each integer names.
///
/// @param weight of shape `[rows, width]`
public record Embedding(Tensor weight) implements Layer {
  /// {@return a table of normally distributed numbers}
  public static Embedding of(Rng rng, long rows, long width) {
    return of(rng, rows, width, Init.normal(1));
  }

  /// {@return a table that `init` makes}
  public static Embedding of(Rng rng, long rows, long width, Init init) {
    return new Embedding(init.create(rng, rows, width));
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(x.dtype().isInteger(), "an embedding is of integers, not %s", x.describe());
    return x.embedding(weight);
  }
}
