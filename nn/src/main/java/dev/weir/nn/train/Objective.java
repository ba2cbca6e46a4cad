package dev.weir.nn.train;

import dev.weir.nn.Phase;
import dev.weir.tensor.Tensor;
import java.io.Serializable;

/// What training makes smaller.
@FunctionalInterface
public interface Objective<M, B> extends Serializable {
  /// {@return the loss of a batch, one number}
  Tensor loss(M model, B batch, Phase phase);
}
