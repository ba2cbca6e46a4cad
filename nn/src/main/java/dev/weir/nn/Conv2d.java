package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// A convolution of images `[N, C, H, W]`.
///
/// @param weight of shape `[out, in / groups, height, width]`
/// @param bias of shape `[out]`
/// @param padding how many zeros are put around an image on each side
public record Conv2d(
    Tensor weight, Optional<Tensor> bias, int stride, int padding, int dilation, int groups)
    implements Layer {
  /// {@return a layer with square filters, weights and biases drawn uniformly from ±1/√fan}
  public static Conv2d of(Rng rng, int in, int out, int size) {
    return of(rng, in, out, size, 1);
  }

  /// {@return a layer with square filters, each of which sees the channels of one of `groups` groups}
  public static Conv2d of(Rng rng, int in, int out, int size, int groups) {
    checkArgument(
        groups > 0 && in % groups == 0 && out % groups == 0,
        "a convolution from %s to %s channels in %s groups",
        in,
        out,
        groups);
    Tensor weight = Init.kaimingUniform(Math.sqrt(5)).create(rng, out, in / groups, size, size);
    double bound = 1 / Math.sqrt((double) in / groups * size * size);
    return new Conv2d(weight, Optional.of(Init.uniform(bound).create(rng, out)), 1, 0, 1, groups);
  }

  /// {@return the same with this step from a place of the filter to the next}
  public Conv2d withStride(int wanted) {
    return new Conv2d(weight, bias, wanted, padding, dilation, groups);
  }

  /// {@return the same with so many zeros around an image}
  public Conv2d withPadding(int wanted) {
    return new Conv2d(weight, bias, stride, wanted, dilation, groups);
  }

  /// {@return the same with this step from an element of the filter to the next}
  public Conv2d withDilation(int wanted) {
    return new Conv2d(weight, bias, stride, padding, wanted, groups);
  }

  /// {@return the same without biases}
  public Conv2d withoutBias() {
    return new Conv2d(weight, Optional.empty(), stride, padding, dilation, groups);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() == 4 && x.dim(1) == weight.dim(1) * groups,
        "a convolution of images [N, %s, H, W] got %s",
        weight.dim(1) * groups,
        x.describe());
    Tensor product =
        phase.product(
            phase
                .operand(x, weight)
                .conv2d(
                    phase.weight(weight),
                    new int[] {stride, stride},
                    new int[] {padding, padding},
                    "EXPLICIT",
                    new int[] {dilation, dilation},
                    groups));
    return bias.map(b -> product.add(b.reshape(1, -1, 1, 1))).orElse(product);
  }
}
