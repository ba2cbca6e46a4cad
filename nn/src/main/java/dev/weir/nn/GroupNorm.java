package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;
import java.util.Optional;

/// Shifts and scales each group of channels of `[N, C, …]` to mean 0 and variance 1, then each channel by weights.
public record GroupNorm(
    @FullPrecision Tensor weight, @FullPrecision Tensor bias, int groups, double epsilon)
    implements Layer {
  /// {@return a norm of so many channels in groups}
  public static GroupNorm of(int groups, int channels) {
    checkArgument(
        groups > 0 && channels % groups == 0, "%s channels in %s groups", channels, groups);
    return new GroupNorm(Tensor.ones(channels), Tensor.zeros(channels), groups, 1e-5);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() >= 3 && x.dim(1) == weight.dim(0),
        "a norm of %s channels got %s",
        weight.dim(0),
        x.describe());
    Tensor y =
        Phase.wide(x)
            .groupNorm(Optional.of(weight), Optional.of(bias), epsilon, groups, "NCHW")
            .y();
    return Phase.as(y, x.dtype());
  }
}
