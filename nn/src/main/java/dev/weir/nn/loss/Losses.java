package dev.weir.nn.loss;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import java.util.Arrays;

/// How far results are from what is wanted. Each is a mean over all elements unless a [Reduction] is given.
public final class Losses {
  private Losses() {}

  /// {@return the cross entropy of scores of classes, which are the last dimension}
  public static Tensor crossEntropy(Tensor logits, Tensor labels) {
    return CrossEntropy.mean().of(logits, labels);
  }

  /// {@return the negated logarithms of what was meant}
  ///
  /// @param logarithms of probabilities of classes, which are the last dimension
  public static Tensor negativeLogLikelihood(Tensor logarithms, Tensor labels) {
    return CrossEntropy.mean().ofLogarithms(wide(logarithms), labels);
  }

  /// {@return the squared differences}
  public static Tensor squaredError(Tensor x, Tensor target) {
    return squaredError(x, target, Reduction.MEAN);
  }

  /// {@return the squared differences}
  public static Tensor squaredError(Tensor x, Tensor target, Reduction reduction) {
    return reduction.of(difference(x, target).square());
  }

  /// {@return the absolute differences}
  public static Tensor absoluteError(Tensor x, Tensor target) {
    return absoluteError(x, target, Reduction.MEAN);
  }

  /// {@return the absolute differences}
  public static Tensor absoluteError(Tensor x, Tensor target, Reduction reduction) {
    return reduction.of(difference(x, target).abs());
  }

  /// {@return half the squared differences over `beta` below that, and the absolute ones less half of `beta` above}
  public static Tensor smoothAbsoluteError(
      Tensor x, Tensor target, double beta, Reduction reduction) {
    checkArgument(beta > 0, "a smooth part of %s", beta);
    Tensor far = difference(x, target).abs();
    Tensor near = far.clip(0, beta);
    return reduction.of(near.square().multiply(0.5 / beta).add(far.subtract(near)));
  }

  /// {@return the cross entropy of two classes}
  ///
  /// @param logits scores, which a sigmoid makes probabilities
  /// @param target the probabilities that are wanted
  public static Tensor binaryCrossEntropy(Tensor logits, Tensor target, Reduction reduction) {
    Tensor x = same(wide(logits), target);
    Tensor rest = x.abs().neg().exp().log1p();
    return reduction.of(x.relu().subtract(x.multiply(target)).add(rest));
  }

  /// {@return the divergence of Kullback and Leibler of what is wanted from what is there, per element of the first
  /// dimension}
  ///
  /// @param logarithms of probabilities
  /// @param target probabilities; a 0 counts as 0
  public static Tensor divergence(Tensor logarithms, Tensor target) {
    Tensor x = same(wide(logarithms), target);
    Tensor some = target.greaterThan(target.zerosLike());
    Tensor safe = some.where(target, target.onesLike());
    Tensor parts = some.where(target.multiply(safe.log().subtract(x)), target.zerosLike());
    return parts.sum().divide((double) x.dim(0));
  }

  private static Tensor difference(Tensor x, Tensor target) {
    return same(wide(x), target).subtract(target);
  }

  /// Broadcasting two of different shapes is a mistake more often than not.
  private static Tensor same(Tensor x, Tensor target) {
    checkArgument(
        Arrays.equals(x.shape(), target.shape()),
        "results %s and targets %s have different shapes",
        x.describe(),
        target.describe());
    return x;
  }

  static Tensor wide(Tensor x) {
    return x.dtype() == DType.FLOAT16 || x.dtype() == DType.BFLOAT16 ? x.cast(DType.FLOAT32) : x;
  }
}
