package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// The gradients of a normalisation of groups of channels: those of [LayerNormGradKernel], with a group
/// of one image as the row, and a scale and a bias for each channel.
public final class GroupNormGradKernel {
  private GroupNormGradKernel() {}

  /// {@return the kernel of `pd_op.group_norm_grad`}
  public static HostKernel groupNormGrad(KernelAttributes attributes) {
    double epsilon = attributes.number("epsilon", 1e-5);
    long groups = attributes.integer("groups", -1);
    boolean channelsLast = attributes.string("data_format", "NCHW").endsWith("C");
    if (groups < 1) {
      throw KernelException.of("'groups' must be positive, but is %d", groups);
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor means = Shapes.required(call, 4);
      Tensor variances = Shapes.required(call, 5);
      Tensor gradient = Shapes.required(call, 6);
      if (x.rank() < 2
          || !x.dtype().isFloat()
          || gradient.dtype() != x.dtype()
          || !gradient.hasShape(x.shape())
          || means.elementCount() != x.dim(0) * groups
          || variances.elementCount() != x.dim(0) * groups) {
        throw KernelException.of(
            "%d groups of channels of type %s with means of type %s have no gradient of type %s",
            groups, x.describe(), means.describe(), gradient.describe());
      }
      int channels = Shapes.extent(x.dim(channelsLast ? x.rank() - 1 : 1));
      if (channels % groups != 0) {
        throw KernelException.of("%d channels cannot be divided into %d groups", channels, groups);
      }
      Tensor scale = Shapes.optional(call, 1);
      Tensor bias = Shapes.optional(call, 2);
      Channels sums =
          new Channels(
              NormKernels.parameter(scale, channels, 1, "scale"),
              new double[channels],
              new double[channels]);
      Tensor xGrad = call.output(0, x.dtype(), x.shape());
      for (long n = 0; n < x.dim(0); n++) {
        for (int g = 0; g < groups; g++) {
          ChannelGroup group = ChannelGroup.of(x, channelsLast, n, g, channels / (int) groups);
          long at = n * groups + g;
          double inverse = 1 / Math.sqrt(variances.getDouble(at) + epsilon);
          gradients(group, x, gradient, means.getDouble(at), inverse, sums, xGrad);
        }
      }
      NormKernels.storeParameter(call, 1, scale, x, sums.scaleSums);
      NormKernels.storeParameter(call, 2, bias, x, sums.biasSums);
    };
  }

  /// What there is for each channel.
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Channels(double[] scale, double[] scaleSums, double[] biasSums) {}

  private static void gradients(
      ChannelGroup group,
      Tensor x,
      Tensor gradient,
      double mean,
      double inverse,
      Channels channels,
      Tensor xGrad) {
    double[] run = new double[group.length()];
    double[] g = new double[group.length()];
    double sum = 0;
    double product = 0;
    for (int i = 0; i < group.runs(); i++) {
      group.load(x, i, run);
      group.load(gradient, i, g);
      for (int j = 0; j < run.length; j++) {
        int c = group.channelOf(i, j);
        double normal = (run[j] - mean) * inverse;
        channels.scaleSums[c] += g[j] * normal;
        channels.biasSums[c] += g[j];
        sum += g[j] * channels.scale[c];
        product += g[j] * channels.scale[c] * normal;
      }
    }
    for (int i = 0; i < group.runs(); i++) {
      group.load(x, i, run);
      group.load(gradient, i, g);
      for (int j = 0; j < run.length; j++) {
        double normal = (run[j] - mean) * inverse;
        double own = g[j] * channels.scale[group.channelOf(i, j)];
        run[j] = (own - (sum + normal * product) / group.count()) * inverse;
      }
      group.store(xGrad, i, run);
    }
  }
}
