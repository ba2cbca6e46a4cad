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

/// The gradients of a batch normalisation, channel by channel.
///
/// With `n` elements `x` of a channel, their gradients `g` and `h = (x - mean) / deviation`: the
/// gradient of the bias is sum(g), that of the scale sum(g h). That of `x` is
/// `scale / deviation * (g - sum(g) / n - h * sum(g h) / n)` with statistics of the batch, and
/// `scale / deviation * g` with fixed ones.
public final class BatchNormGradKernel {
  private final double epsilon;
  private final boolean channelLast;
  private final boolean runningStatistics;

  private BatchNormGradKernel(double epsilon, boolean channelLast, boolean runningStatistics) {
    this.epsilon = epsilon;
    this.channelLast = channelLast;
    this.runningStatistics = runningStatistics;
  }

  /// {@return the kernel of `pd_op.batch_norm_grad`}
  public static HostKernel batchNormGrad(KernelAttributes attributes) {
    boolean test =
        attributes.bool("is_test", false) && !attributes.bool("trainable_statistics", false);
    BatchNormGradKernel kernel =
        new BatchNormGradKernel(
            attributes.number("epsilon", 1e-5),
            attributes.string("data_format", "NCHW").endsWith("C"),
            test || attributes.bool("use_global_stats", false));
    return kernel::run;
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    AxisView view = channels(x, Shapes.required(call, 8));
    int channels = Shapes.extent(view.extent());
    double[] scale = BatchNormKernel.channelValues(call, 1, channels, 1);
    double[] mean;
    double[] inverse;
    if (runningStatistics) {
      Shapes.required(call, 3);
      Shapes.required(call, 4);
      mean = BatchNormKernel.channelValues(call, 3, channels, 0);
      inverse = BatchNormKernel.channelValues(call, 4, channels, 1);
      Arrays.setAll(inverse, c -> 1 / Math.sqrt(inverse[c] + epsilon));
    } else {
      mean = BatchNormKernel.channelValues(call, 5, channels, 0);
      inverse = BatchNormKernel.channelValues(call, 6, channels, 1);
    }
    DType statistics = x.dtype() == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
    gradients(
        view,
        Shapes.required(call, 8),
        scale,
        mean,
        inverse,
        !runningStatistics,
        call.output(0, x.dtype(), x.shape()),
        call.output(1, statistics, channels),
        call.output(2, statistics, channels));
  }

  private AxisView channels(Tensor x, Tensor gradient) {
    if (!x.dtype().isFloat()
        || x.rank() < 2
        || gradient.dtype() != x.dtype()
        || !gradient.hasShape(x.shape())) {
      throw KernelException.of(
          "an operand of type %s has no channels with a gradient of type %s",
          x.describe(), gradient.describe());
    }
    return AxisView.of(x, channelLast ? x.rank() - 1 : 1);
  }

  /// Computes all three gradients.
  ///
  /// @param ofBatch whether the statistics are those of the batch and so depend on `x` themselves
  static void gradients(
      AxisView view,
      Tensor gradient,
      double[] scale,
      double[] mean,
      double[] inverse,
      boolean ofBatch,
      Tensor xGrad,
      Tensor scaleGrad,
      Tensor biasGrad) {
    int channels = scale.length;
    double[] sums = new double[channels];
    double[] products = new double[channels];
    double[] g = Scratch.current().doubles[1];
    BatchNormKernel.forEachRun(
        view,
        (block, count, start, channel, step) -> {
          Elements.load(gradient, start, g, 0, count);
          for (int i = 0; i < count; i++) {
            int c = channel + i * step;
            sums[c] += g[i];
            products[c] += g[i] * (block[i] - mean[c]) * inverse[c];
          }
        });
    double n = view.lines();
    BatchNormKernel.forEachRun(
        view,
        (block, count, start, channel, step) -> {
          Elements.load(gradient, start, g, 0, count);
          for (int i = 0; i < count; i++) {
            int c = channel + i * step;
            double normal = (block[i] - mean[c]) * inverse[c];
            double own = ofBatch ? g[i] - (sums[c] + normal * products[c]) / n : g[i];
            block[i] = own * scale[c] * inverse[c];
          }
          Elements.store(xGrad, start, block, 0, count);
        });
    Elements.store(scaleGrad, 0, products, 0, channels);
    Elements.store(biasGrad, 0, sums, 0, channels);
  }
}
