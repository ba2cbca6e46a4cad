package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;

/// Divides the last dimension by the root of its mean square, then scales it by weights.
public record RmsNorm(@FullPrecision Tensor weight, double epsilon) implements Layer {
  /// {@return a norm of a dimension of this size}
  public static RmsNorm of(long width) {
    return new RmsNorm(Tensor.ones(width), 1e-6);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() > 0 && x.dim(-1) == weight.dim(0),
        "a norm of %s got %s",
        weight.dim(0),
        x.describe());
    Tensor wide = Phase.wide(x);
    Tensor scale = wide.square().mean(new long[] {-1}, true).add(epsilon).rsqrt();
    return Phase.as(wide.multiply(scale).multiply(weight), x.dtype());
  }
}
