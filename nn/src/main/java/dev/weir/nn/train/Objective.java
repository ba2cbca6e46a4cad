package dev.weir.nn.train;

import dev.weir.nn.Phase;
import dev.weir.tensor.Tensor;

/// What training makes smaller.
@FunctionalInterface
public interface Objective<M, B> {
  /// {@return the loss of a batch, one number}
  Tensor loss(M model, B batch, Phase phase);
}
