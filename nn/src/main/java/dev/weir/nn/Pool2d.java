package dev.weir.nn;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.tensor.Tensor;

/// Takes the largest element or the mean of each window of an image `[N, C, H, W]`.
///
/// @param kind the largest or the mean
/// @param size the sides of a window
/// @param stride the step from a window to the next
/// @param padding how far windows reach over the edge; what lies there is never the largest, and 0 in a mean
public record Pool2d(Kind kind, int size, int stride, int padding) implements Layer {
  /// What is taken.
  public enum Kind {
    MAX,
    MEAN
  }

  /// Checks the sizes.
  public Pool2d {
    checkArgument(
        size > 0 && stride > 0 && padding >= 0 && 2 * padding <= size,
        "windows of %s, %s apart, over the edge by %s",
        size,
        stride,
        padding);
  }

  /// {@return the largest elements of windows that touch each other}
  public static Pool2d max(int size) {
    return new Pool2d(Kind.MAX, size, size, 0);
  }

  /// {@return the means of windows that touch each other}
  public static Pool2d mean(int size) {
    return new Pool2d(Kind.MEAN, size, size, 0);
  }

  /// {@return the mean of each channel of an image, as `[N, C]`}
  public static Layer global() {
    return Activation.GLOBAL_MEAN;
  }

  @Override
  public Tensor apply(Tensor x, Phase phase) {
    return x.pool2d(
        new long[] {size, size},
        new int[] {stride, stride},
        new int[] {padding, padding},
        kind == Kind.MAX ? "max" : "avg",
        false,
        false,
        "NCHW",
        false,
        false,
        "EXPLICIT");
  }
}
