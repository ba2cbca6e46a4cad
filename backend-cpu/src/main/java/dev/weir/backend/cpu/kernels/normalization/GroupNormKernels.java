package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.backend.cpu.kernels.elementwise.Activations;
import dev.weir.backend.cpu.kernels.elementwise.BinaryKernels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Optional;

/// Normalisation over groups of channels: `group_norm` and what it is fused to.
public final class GroupNormKernels {
  private final double epsilon;
  private final long groups;
  private final boolean channelsLast;

  private GroupNormKernels(KernelAttributes attributes) {
    this.epsilon = attributes.number("epsilon", 1e-5);
    this.groups = attributes.integer("groups", -1);
    this.channelsLast = attributes.string("data_format", "NCHW").endsWith("C");
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
  }

  /// {@return the kernel of `pd_op.group_norm`}
  public static HostKernel groupNorm(KernelAttributes attributes) {
    return new GroupNormKernels(attributes)::run;
  }

  /// {@return the kernel of `pd_op.add_group_norm_silu`}
  public static HostKernel addGroupNormSilu(KernelAttributes attributes) {
    HostKernel norm = groupNorm(attributes);
    HostKernel add = BinaryKernels.add(KernelAttributes.none());
    Optional<HostKernel> activation = Activations.find(attributes.string("activation", ""), 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor residual = Shapes.optional(call, 1);
      Tensor sum = residual == null ? x : StageCall.run(add, call, 1, x, residual);
      Tensor y = call.output(0, x.dtype(), x.shape());
      StageCall.runOver(norm, y, call, 2, sum, Shapes.optional(call, 2), Shapes.optional(call, 3));
      activation.ifPresent(kernel -> StageCall.runOver(kernel, y, call, 2, y));
    };
  }

  private void run(KernelCall call) {
    Tensor x = Shapes.required(call, 0);
    AxisView view = NormKernels.channels(x, channelsLast);
    int channels = Shapes.extent(view.extent());
    if (channels % groups != 0) {
      throw KernelException.of("%d channels cannot be divided into %d groups", channels, groups);
    }
    double[] scale = NormKernels.parameter(Shapes.optional(call, 1), channels, 1, "scale");
    double[] bias = NormKernels.parameter(Shapes.optional(call, 2), channels, 0, "bias");
    Tensor y = call.output(0, x.dtype(), x.shape());
    DType statistics = NormKernels.statisticsType(x.dtype());
    Tensor means = call.output(1, statistics, x.dim(0), groups);
    Tensor variances = call.output(2, statistics, x.dim(0), groups);
    int width = channels / (int) groups;
    for (long n = 0; n < x.dim(0); n++) {
      for (int g = 0; g < groups; g++) {
        ChannelGroup group = ChannelGroup.of(x, channelsLast, n, g, width);
        double mean = mean(group, x);
        double variance = variance(group, x, mean);
        normalize(group, x, y, mean, 1 / Math.sqrt(variance + epsilon), scale, bias);
        means.setDouble(n * groups + g, mean);
        variances.setDouble(n * groups + g, variance);
      }
    }
  }

  private static double mean(ChannelGroup group, Tensor x) {
    double[] run = new double[group.length()];
    double sum = 0;
    for (int i = 0; i < group.runs(); i++) {
      group.load(x, i, run);
      for (double value : run) {
        sum += value;
      }
    }
    return sum / group.count();
  }

  private static double variance(ChannelGroup group, Tensor x, double mean) {
    double[] run = new double[group.length()];
    double squares = 0;
    for (int i = 0; i < group.runs(); i++) {
      group.load(x, i, run);
      for (double value : run) {
        squares += (value - mean) * (value - mean);
      }
    }
    return squares / group.count();
  }

  private static void normalize(
      ChannelGroup group,
      Tensor x,
      Tensor y,
      double mean,
      double inverse,
      double[] scale,
      double[] bias) {
    double[] run = new double[group.length()];
    for (int i = 0; i < group.runs(); i++) {
      group.load(x, i, run);
      for (int j = 0; j < run.length; j++) {
        int c = group.channelOf(i, j);
        run[j] = (run[j] - mean) * inverse * scale[c] + bias[c];
      }
      group.store(y, i, run);
    }
  }
}
