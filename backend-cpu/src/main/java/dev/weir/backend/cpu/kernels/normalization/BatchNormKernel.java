package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Scratch;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;

/// `batch_norm_(x, mean, variance, scale, bias)`: normalises each channel over batch and space.
///
/// In training it uses the statistics of the batch, mixes them into the running ones (results 1 and
/// 2), and keeps the batch's mean and inverse deviation (results 3 and 4). Otherwise it uses the
/// running ones as they are.
public final class BatchNormKernel {
  private final double momentum;
  private final double epsilon;
  private final boolean channelLast;
  private final boolean runningStatistics;

  private BatchNormKernel(KernelAttributes attributes) {
    this.momentum = attributes.number("momentum", 0.9);
    this.epsilon = attributes.number("epsilon", 1e-5);
    this.channelLast = attributes.string("data_format", "NCHW").endsWith("C");
    boolean test =
        attributes.bool("is_test", false) && !attributes.bool("trainable_statistics", false);
    this.runningStatistics = test || attributes.bool("use_global_stats", false);
  }

  /// {@return the kernel of `pd_op.batch_norm`}
  public static HostKernel batchNorm(KernelAttributes attributes) {
    return new BatchNormKernel(attributes)::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    AxisView view = NormKernels.channels(x, channelLast);
    int channels = Shapes.extent(view.extent());
    double[] runningMean = channelValues(call, 1, channels, 0);
    double[] runningVariance = channelValues(call, 2, channels, 1);
    double[] scale = channelValues(call, 3, channels, 1);
    double[] bias = channelValues(call, 4, channels, 0);
    double[] mean = runningMean;
    double[] variance = runningVariance;
    if (!runningStatistics) {
      mean = means(view);
      variance = variances(view, mean);
    }
    double[] inverse = new double[channels];
    double[] factor = new double[channels];
    double[] offset = new double[channels];
    for (int c = 0; c < channels; c++) {
      inverse[c] = 1 / Math.sqrt(variance[c] + epsilon);
      factor[c] = inverse[c] * scale[c];
      offset[c] = bias[c] - mean[c] * factor[c];
    }
    apply(view, call.output(0, x.dtype(), x.shape()), factor, offset);
    DType statistics = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    Tensor meanOut = call.output(1, statistics, channels);
    Tensor varianceOut = call.output(2, statistics, channels);
    Tensor savedMean = call.output(3, statistics, channels);
    Tensor savedInverse = call.output(4, statistics, channels);
    call.output(5, DType.UINT8, 0);
    for (int c = 0; c < channels; c++) {
      boolean keep = runningStatistics;
      double mix = 1 - momentum;
      meanOut.setDouble(c, keep ? mean[c] : runningMean[c] * momentum + mean[c] * mix);
      varianceOut.setDouble(
          c, keep ? variance[c] : runningVariance[c] * momentum + variance[c] * mix);
      savedMean.setDouble(c, keep ? 0 : mean[c]);
      savedInverse.setDouble(c, keep ? 0 : inverse[c]);
    }
  }

  static double[] channelValues(KernelCall call, int operand, int channels, double fallback) {
    Tensor tensor = Shapes.optional(call, operand);
    if (tensor == null) {
      double[] values = new double[channels];
      Arrays.fill(values, fallback);
      return values;
    }
    if (tensor.elementCount() != channels) {
      throw KernelException.of(
          "operand %d has type %s, but there are %d channels",
          operand, tensor.describe(), channels);
    }
    return tensor.toDoubleArray();
  }

  /// What to do with a run of elements, the first of which belongs to `channel`; with `step` 0 they
  /// all do, with `step` 1 each belongs to the next one.
  @FunctionalInterface
  interface OnRun {
    void apply(double[] block, int count, long start, int channel, int step);
  }

  static void forEachRun(AxisView view, OnRun action) {
    double[] block = Scratch.current().doubles[0];
    boolean rows = view.inner() == 1;
    long runs = rows ? view.outer() : view.outer() * view.extent();
    long length = rows ? view.extent() : view.inner();
    for (long run = 0; run < runs; run++) {
      for (long at = 0; at < length; at += Scratch.BLOCK) {
        int count = Scratch.length(at, length);
        long start = run * length + at;
        Elements.load(view.tensor(), start, block, 0, count);
        int channel = (int) (rows ? at : run % view.extent());
        action.apply(block, count, start, channel, rows ? 1 : 0);
      }
    }
  }

  private static double[] means(AxisView view) {
    double[] sums = new double[(int) view.extent()];
    forEachRun(
        view,
        (block, count, start, channel, step) -> {
          if (step == 0) {
            double sum = 0;
            for (int i = 0; i < count; i++) {
              sum += block[i];
            }
            sums[channel] += sum;
          } else {
            for (int i = 0; i < count; i++) {
              sums[channel + i] += block[i];
            }
          }
        });
    return dividedByCount(view, sums);
  }

  private static double[] variances(AxisView view, double[] means) {
    double[] sums = new double[means.length];
    forEachRun(
        view,
        (block, count, start, channel, step) -> {
          for (int i = 0; i < count; i++) {
            double distance = block[i] - means[channel + i * step];
            sums[channel + i * step] += distance * distance;
          }
        });
    return dividedByCount(view, sums);
  }

  private static double[] dividedByCount(AxisView view, double[] sums) {
    double count = view.lines();
    Arrays.setAll(sums, c -> sums[c] / count);
    return sums;
  }

  private static void apply(AxisView view, Tensor out, double[] factor, double[] offset) {
    forEachRun(
        view,
        (block, count, start, channel, step) -> {
          if (step == 0) {
            double scale = factor[channel];
            double shift = offset[channel];
            for (int i = 0; i < count; i++) {
              block[i] = block[i] * scale + shift;
            }
          } else {
            for (int i = 0; i < count; i++) {
              block[i] = block[i] * factor[channel + i] + offset[channel + i];
            }
          }
          Elements.store(out, start, block, 0, count);
        });
  }
}
