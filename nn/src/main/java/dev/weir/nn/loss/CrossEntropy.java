package dev.weir.nn.loss;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import java.util.Arrays;
import java.util.OptionalLong;

/// The cross entropy of classes: the negated logarithm of the probability of the one that is meant. Classes are the last
/// dimension.
///
/// @param smoothing the share of each target that is spread over all classes
/// @param ignored a label of elements that do not count; a mean is one of the others
public record CrossEntropy(double smoothing, OptionalLong ignored, Reduction reduction) {
  /// Checks the share.
  public CrossEntropy {
    checkArgument(smoothing >= 0 && smoothing <= 1, "label smoothing of %s", smoothing);
  }

  /// {@return the mean of all elements, without smoothing}
  public static CrossEntropy mean() {
    return new CrossEntropy(0, OptionalLong.empty(), Reduction.MEAN);
  }

  /// {@return the same with label smoothing}
  public CrossEntropy withSmoothing(double share) {
    return new CrossEntropy(share, ignored, reduction);
  }

  /// {@return the same without the elements of this label}
  public CrossEntropy ignoring(long label) {
    return new CrossEntropy(smoothing, OptionalLong.of(label), reduction);
  }

  /// {@return the same with another reduction}
  public CrossEntropy with(Reduction wanted) {
    return new CrossEntropy(smoothing, ignored, wanted);
  }

  /// {@return the loss of scores of classes, which a softmax makes probabilities}
  ///
  /// @param labels integers of the shape of `logits` without the last dimension
  public Tensor of(Tensor logits, Tensor labels) {
    return ofLogarithms(Losses.wide(logits).logSoftmax(-1), labels);
  }

  /// {@return the loss of logarithms of probabilities}
  Tensor ofLogarithms(Tensor logarithms, Tensor labels) {
    checkArgument(
        labels.dtype().isInteger()
            && Arrays.equals(
                labels.shape(), Arrays.copyOf(logarithms.shape(), logarithms.rank() - 1)),
        "scores of classes %s need integer labels of %s, not %s",
        logarithms.describe(),
        Arrays.toString(Arrays.copyOf(logarithms.shape(), logarithms.rank() - 1)),
        labels.describe());
    Tensor wanted = labels.dtype() == DType.INT64 ? labels : labels.cast(DType.INT64);
    if (ignored.isEmpty()) {
      return reduction.of(losses(logarithms, wanted));
    }
    Tensor counts = wanted.notEqual(Tensor.of(ignored.getAsLong()));
    Tensor losses = losses(logarithms, counts.where(wanted, wanted.zerosLike()));
    Tensor weights = counts.cast(losses.dtype());
    Tensor counted = counts.where(losses, losses.zerosLike());
    return reduction == Reduction.MEAN
        ? counted.sum().divide(weights.sum())
        : reduction.of(counted);
  }

  private Tensor losses(Tensor logarithms, Tensor labels) {
    Tensor picked = logarithms.takeAlongAxis(labels.unsqueeze(-1), -1).squeeze(-1).neg();
    return smoothing == 0
        ? picked
        : picked.multiply(1 - smoothing).subtract(logarithms.mean(-1).multiply(smoothing));
  }
}
