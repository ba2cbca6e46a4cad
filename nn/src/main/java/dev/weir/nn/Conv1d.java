package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.nn.init.Init;
import dev.weir.tensor.Rng;
import dev.weir.tensor.Tensor;
import java.util.Optional;

/// A convolution of sequences `[N, C, L]`.
///
/// @param weight of shape `[out, in / groups, length]`
/// @param bias of shape `[out]`
/// @param padding how many zeros are put at each end
public record Conv1d(
    Tensor weight, Optional<Tensor> bias, int stride, int padding, int dilation, int groups)
    implements Layer {
  /// {@return a layer with weights and biases drawn uniformly from ±1/√fan}
  public static Conv1d of(Rng rng, int in, int out, int size) {
    Tensor weight = Init.kaimingUniform(Math.sqrt(5)).create(rng, out, in, size);
    double bound = 1 / Math.sqrt((double) in * size);
    return new Conv1d(weight, Optional.of(Init.uniform(bound).create(rng, out)), 1, 0, 1, 1);
  }

  /// {@return the same with this step from a place of the filter to the next}
  public Conv1d withStride(int wanted) {
    return new Conv1d(weight, bias, wanted, padding, dilation, groups);
  }

  /// {@return the same with so many zeros at each end}
  public Conv1d withPadding(int wanted) {
    return new Conv1d(weight, bias, stride, wanted, dilation, groups);
  }

  /// {@return the same with this step from an element of the filter to the next}
  public Conv1d withDilation(int wanted) {
    return new Conv1d(weight, bias, stride, padding, wanted, groups);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    checkArgument(
        x.rank() == 3 && x.dim(1) == weight.dim(1) * groups,
        "a convolution of sequences [N, %s, L] got %s",
        weight.dim(1) * groups,
        x.describe());
    Tensor product =
        phase.product(
            phase
                .operand(x, weight)
                .unsqueeze(2)
                .conv2d(
                    phase.weight(weight).unsqueeze(2),
                    new int[] {1, stride},
                    new int[] {0, padding},
                    "EXPLICIT",
                    new int[] {1, dilation},
                    groups)
                .squeeze(2));
    return bias.map(b -> product.add(b.reshape(1, -1, 1))).orElse(product);
  }
}
