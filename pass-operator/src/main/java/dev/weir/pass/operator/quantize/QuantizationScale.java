package dev.weir.pass.operator.quantize;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.Arrays;

/// How floats become integers of 8 bits: `round(x * 127 / scale) + zero`, cut to `[-128, 127]`.
///
/// @param scale as `quantize_linear` has it: 127 steps
/// @param zero the integer that 0 becomes
record QuantizationScale(float scale, int zero) {
  /// The largest integer.
  static final int MOST = 127;

  private static final int INTEGERS = 255;

  /// {@return the scale for values from `low` to `high`}; the range is widened to hold 0, so that 0 has an integer of
  /// its own
  ///
  /// @param symmetric whether that is 0
  static QuantizationScale of(double low, double high, boolean symmetric) {
    double least = Math.min(low, 0);
    double largest = Math.max(high, 0);
    if (least == largest) {
      return new QuantizationScale(1, 0);
    }
    if (symmetric) {
      return new QuantizationScale(positive(Math.max(-least, largest)), 0);
    }
    double step = (largest - least) / INTEGERS;
    float scale = positive(step * MOST);
    long zero = Math.round(-MOST - 1 - least * MOST / scale);
    return new QuantizationScale(scale, (int) Math.clamp(zero, -MOST - 1L, MOST));
  }

  private static float positive(double scale) {
    return Math.clamp((float) scale, Float.MIN_NORMAL, Float.MAX_VALUE);
  }

  /// {@return the scales of `weights`, which are symmetric: one for each index along `axis`, or one if that is -1}
  static Tensor ofWeights(Tensor weights, int axis) {
    int channels = axis < 0 ? 1 : Math.toIntExact(weights.dim(axis));
    double[] largest = new double[channels];
    long inner = inner(weights, axis);
    for (long i = 0; i < weights.elementCount(); i++) {
      int channel = axis < 0 ? 0 : (int) (i / inner % channels);
      largest[channel] = Math.max(largest[channel], Math.abs(weights.getDouble(i)));
    }
    Tensor scales = Tensor.zeros(DType.FLOAT32, channels);
    for (int i = 0; i < channels; i++) {
      scales.setDouble(i, largest[i] == 0 ? 1 : positive(largest[i]));
    }
    return scales;
  }

  /// {@return `weights` in integers from -127 to 127}
  static Tensor quantize(Tensor weights, Tensor scales, int axis) {
    long inner = inner(weights, axis);
    long channels = scales.elementCount();
    Tensor integers = Tensor.zeros(DType.INT8, weights.shape());
    for (long i = 0; i < weights.elementCount(); i++) {
      double scale = scales.getDouble(axis < 0 ? 0 : i / inner % channels);
      double whole = Math.rint(weights.getDouble(i) * MOST / scale);
      integers.setLong(i, (long) Math.clamp(whole, -MOST, MOST));
    }
    return integers;
  }

  /// {@return how many elements lie between two along `axis`}
  private static long inner(Tensor tensor, int axis) {
    return axis < 0 ? 1 : Arrays.stream(tensor.shape()).skip(axis + 1L).reduce(1, (a, b) -> a * b);
  }
}
