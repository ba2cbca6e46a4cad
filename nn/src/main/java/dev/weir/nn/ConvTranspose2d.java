package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// A transposed convolution of images `[N, C, H, W]`: each element is spread over a filter.
///
/// @param weight of shape `[in, out / groups, height, width]`
/// @param bias of shape `[out]`
/// @param padding how much is cut from the result on each side
/// @param outputPadding how many more rows and columns the result has at the end
public record ConvTranspose2d(
    Tensor weight,
    Optional<Tensor> bias,
    int stride,
    int padding,
    int outputPadding,
    int dilation,
    int groups)
    implements Layer {
  /// {@return a layer with square filters}
  public static ConvTranspose2d of(Rng rng, int in, int out, int size) {
    Tensor weight = Init.kaimingUniform(Math.sqrt(5)).create(rng, in, out, size, size);
    double bound = 1 / Math.sqrt((double) out * size * size);
    return new ConvTranspose2d(
        weight, Optional.of(Init.uniform(bound).create(rng, out)), 1, 0, 0, 1, 1);
  }

  /// {@return the same with this step from where an element is spread to the next}
  public ConvTranspose2d withStride(int wanted) {
    return new ConvTranspose2d(weight, bias, wanted, padding, outputPadding, dilation, groups);
  }

  /// {@return the same with so much cut from each side}
  public ConvTranspose2d withPadding(int wanted) {
    return new ConvTranspose2d(weight, bias, stride, wanted, outputPadding, dilation, groups);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() == 4 && x.dim(1) == weight.dim(0),
        "a transposed convolution of images [N, %s, H, W] got %s",
        weight.dim(0),
        x.describe());
    Tensor product =
        phase.product(
            phase
                .operand(x, weight)
                .conv2dTranspose(
                    phase.weight(weight),
                    new long[0],
                    new int[] {stride, stride},
                    new int[] {padding, padding},
                    outputPadding == 0 ? new int[0] : new int[] {outputPadding, outputPadding},
                    "EXPLICIT",
                    groups,
                    dilation,
                    dilation));
    return bias.map(b -> product.add(b.reshape(1, -1, 1, 1))).orElse(product);
  }
}
