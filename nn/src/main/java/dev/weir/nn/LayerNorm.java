package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;
import java.util.Arrays;
import java.util.Optional;

/// Shifts and scales the last dimensions so that their elements have mean 0 and variance 1, then by weights.
///
/// @param weight of the shape of the dimensions that are normalised together
public record LayerNorm(@FullPrecision Tensor weight, @FullPrecision Tensor bias, double epsilon)
    implements Layer {
  /// {@return a norm of dimensions of these sizes}
  public static LayerNorm of(long... shape) {
    return new LayerNorm(Tensor.ones(shape), Tensor.zeros(shape), 1e-5);
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    int begin = x.rank() - weight.rank();
    checkArgument(
        begin > 0 && Arrays.equals(Arrays.copyOfRange(x.shape(), begin, x.rank()), weight.shape()),
        "a norm of %s got %s",
        Arrays.toString(weight.shape()),
        x.describe());
    Tensor y =
        Phase.wide(x)
            .layerNorm(
                Optional.of(weight.reshape(-1)), Optional.of(bias.reshape(-1)), epsilon, begin)
            .out();
    return Phase.as(y, x.dtype());
  }
}
