package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// `softmax` and `log_softmax` along one axis, shifted by the maximum so that nothing overflows.
public final class SoftmaxKernels {
  private SoftmaxKernels() {}

  /// {@return the kernel of `pd_op.softmax`}
  public static HostKernel softmax(KernelAttributes attributes) {
    return kernel(attributes, SoftmaxKernels::softmax);
  }

  /// {@return the kernel of `pd_op.log_softmax`}
  public static HostKernel logSoftmax(KernelAttributes attributes) {
    return kernel(attributes, SoftmaxKernels::logSoftmax);
  }

  @FunctionalInterface
  private interface OnLine {
    void apply(double[] line);
  }

  private static HostKernel kernel(KernelAttributes attributes, OnLine function) {
    long axis = attributes.integer("axis", -1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      if (!x.dtype().isFloat()) {
        throw Shapes.unsupported(x.dtype());
      }
      AxisView source = AxisView.of(x, Shapes.lineAxis(axis, x.rank()));
      AxisView target = source.on(call.output(0, x.dtype(), x.shape()));
      double[] line = new double[Shapes.extent(source.extent())];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        function.apply(line);
        target.store(i, line);
      }
    };
  }

  private static double maximum(double[] line) {
    double top = Double.NEGATIVE_INFINITY;
    for (double value : line) {
      top = Math.max(top, value);
    }
    return top;
  }

  private static void softmax(double[] line) {
    double top = maximum(line);
    double sum = 0;
    for (int i = 0; i < line.length; i++) {
      line[i] = Math.exp(line[i] - top);
      sum += line[i];
    }
    for (int i = 0; i < line.length; i++) {
      line[i] /= sum;
    }
  }

  private static void logSoftmax(double[] line) {
    double top = maximum(line);
    double sum = 0;
    for (double value : line) {
      sum += Math.exp(value - top);
    }
    double shift = Math.log(sum);
    for (int i = 0; i < line.length; i++) {
      line[i] = line[i] - top - shift;
    }
  }
}
