package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;

/// Leaves elements out in training, each with probability `p`, and scales the others up by `1 / (1 - p)`.
public record Dropout(double p) implements Layer {
  /// Checks the probability.
  public Dropout {
    checkArgument(p >= 0 && p < 1, "dropout with probability %s", p);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    if (!phase.isTraining() || p == 0) {
      return x;
    }
    Tensor kept = Phase.as(phase.mask(1 - p, x.shape()), x.dtype());
    return x.multiply(kept).multiply(1 / (1 - p));
  }
}
