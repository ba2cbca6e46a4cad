package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;
import java.util.stream.LongStream;

/// Shifts and scales each channel of `[N, C, …]` to mean 0 and variance 1, then by weights. In training the statistics are
/// those of the batch, and the running ones move towards them: [Phase#updated] has them. In inference they are the running
/// ones.
///
/// @param mean the running mean
/// @param variance the running variance, without bias
/// @param momentum how far the running statistics move, from 0 to 1
public record BatchNorm(
    @FullPrecision Tensor weight,
    @FullPrecision Tensor bias,
    @FullPrecision @Buffer Tensor mean,
    @FullPrecision @Buffer Tensor variance,
    double momentum,
    double epsilon)
    implements Layer {
  /// {@return a norm of so many channels}
  public static BatchNorm of(long channels) {
    return new BatchNorm(
        Tensor.ones(channels),
        Tensor.zeros(channels),
        Tensor.zeros(channels),
        Tensor.ones(channels),
        0.1,
        1e-5);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() >= 2 && x.dim(1) == weight.dim(0),
        "a norm of %s channels got %s",
        weight.dim(0),
        x.describe());
    Tensor wide = Phase.wide(x);
    long channels = weight.dim(0);
    long[] shape = LongStream.range(0, x.rank()).map(i -> i == 1 ? channels : 1).toArray();
    Tensor centre = mean.reshape(shape);
    Tensor spread = variance.reshape(shape);
    if (phase.isTraining()) {
      long[] axes = LongStream.range(0, x.rank()).filter(i -> i != 1).toArray();
      long count = x.elementCount() / channels;
      checkArgument(count > 1, "training needs more than one element a channel: %s", x.describe());
      centre = wide.mean(axes, true);
      spread = wide.subtract(centre).square().mean(axes, true);
      moved(phase, mean, centre.reshape(channels));
      moved(phase, variance, spread.reshape(channels).multiply((double) count / (count - 1)));
    }
    Tensor scale = spread.add(epsilon).rsqrt().multiply(weight.reshape(shape));
    return Phase.as(wide.subtract(centre).multiply(scale).add(bias.reshape(shape)), x.dtype());
  }

  private void moved(Phase phase, Tensor running, Tensor batch) {
    phase.update(
        running, phase.current(running).multiply(1 - momentum).add(batch.multiply(momentum)));
  }
}
