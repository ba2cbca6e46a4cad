package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;

/// What the gates of a recurrent layer are given of its input, for all steps at once.
final class GateInputs {
  private GateInputs() {}

  /// {@return `ofInput` of the sequences `x`, of shape `[batch, steps, gates * hidden]`}
  ///
  /// @throws IllegalArgumentException if `x` is not of shape `[batch, steps, in]`
  static Tensor of(Tensor x, Linear ofInput, Phase phase) {
    long width = ofInput.weight().dim(1);
    checkArgument(
        x.rank() == 3 && x.dim(2) == width,
        "a recurrent layer of sequences [batch, steps, %s] got %s",
        width,
        x.describe());
    return ofInput.apply(x, phase);
  }
}
