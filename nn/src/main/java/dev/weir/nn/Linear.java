package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// `x wᵀ + b` of the last dimension.
///
/// @param weight of shape `[out, in]`, as in PyTorch
/// @param bias of shape `[out]`
public record Linear(Tensor weight, Optional<Tensor> bias) implements Layer {
  /// {@return a layer with weights and biases drawn uniformly from ±1/√in}
  public static Linear of(Rng rng, long in, long out) {
    return of(rng, in, out, Init.kaimingUniform(Math.sqrt(5)), true);
  }

  /// {@return a layer with weights that `init` makes}
  public static Linear of(Rng rng, long in, long out, Init init, boolean bias) {
    checkArgument(in > 0 && out > 0, "a linear layer from %s to %s", in, out);
    Tensor weight = init.create(rng, out, in);
    return new Linear(
        weight,
        bias
            ? Optional.of(Init.uniform(1 / Math.sqrt((double) in)).create(rng, out))
            : Optional.empty());
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    long width = weight.dim(1);
    checkArgument(
        x.rank() > 0 && x.dim(-1) == width,
        "a linear layer of %s features got %s",
        width,
        x.describe());
    Tensor product =
        phase.product(phase.operand(x, weight).matmul(phase.weight(weight), false, true));
    return bias.map(product::add).orElse(product);
  }
}
