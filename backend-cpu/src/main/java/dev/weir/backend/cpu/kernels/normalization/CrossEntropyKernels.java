package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.GatherKernels;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// `cross_entropy_with_softmax` and its gradient, line by line along one axis.
public final class CrossEntropyKernels {
  private CrossEntropyKernels() {}

  /// What the attributes say.
  private record Settings(boolean soft, boolean softmax, long ignored, long axis) {
    static Settings of(KernelAttributes attributes) {
      return new Settings(
          attributes.bool("soft_label", false),
          attributes.bool("use_softmax", true),
          attributes.integer("ignore_index", -100),
          attributes.integer("axis", -1));
    }

    /// The lines of `tensor` along the axis.
    AxisView lines(Tensor tensor) {
      if (!tensor.dtype().isFloat()) {
        throw Shapes.unsupported(tensor.dtype());
      }
      return AxisView.of(tensor, Shapes.lineAxis(axis, tensor.rank()));
    }

    void check(AxisView lines, Tensor label) {
      if (!soft) {
        GatherKernels.checkIntegers(label);
      } else if (!label.dtype().isFloat()) {
        throw Shapes.unsupported(label.dtype());
      }
      long expected = soft ? lines.tensor().elementCount() : lines.lines();
      if (label.elementCount() != expected) {
        throw KernelException.of(
            "a label of type %s does not go with %s", label.describe(), lines.tensor().describe());
      }
    }

    /// The class that `label` names for a line; -1 where it is to be ignored.
    int named(Tensor label, long line, int classes) {
      long named = label.getLong(line);
      if (named == ignored) {
        return -1;
      }
      if (named < 0 || named >= classes) {
        throw KernelException.of("label %d is not in [0, %d)", named, classes);
      }
      return (int) named;
    }

    long[] lossShape(Tensor input) {
      long[] shape = input.shape();
      if (shape.length > 0) {
        shape[Shapes.lineAxis(axis, shape.length)] = 1;
      }
      return shape;
    }
  }

  /// {@return the kernel of `pd_op.cross_entropy_with_softmax`}
  public static HostKernel crossEntropy(KernelAttributes attributes) {
    Settings settings = Settings.of(attributes);
    return call -> {
      Tensor input = Shapes.required(call, 0);
      Tensor label = Shapes.required(call, 1);
      AxisView source = settings.lines(input);
      settings.check(source, label);
      AxisView target = source.on(call.output(0, input.dtype(), input.shape()));
      Tensor loss = call.output(1, input.dtype(), settings.lossShape(input));
      int classes = Shapes.extent(source.extent());
      double[] line = new double[classes];
      double[] shares = new double[settings.soft() ? classes : 0];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        double shift = settings.softmax() ? logarithmOfSum(line) : 0;
        double cost = 0;
        if (settings.soft()) {
          source.on(label).load(i, shares);
          for (int j = 0; j < classes; j++) {
            // What is impossible and has no share costs nothing.
            cost -= shares[j] == 0 ? 0 : shares[j] * logarithm(settings, line[j], shift);
          }
        } else {
          int named = settings.named(label, i, classes);
          cost = named < 0 ? 0 : -logarithm(settings, line[named], shift);
        }
        loss.setDouble(i, cost);
        for (int j = 0; settings.softmax() && j < classes; j++) {
          line[j] = Math.exp(line[j] - shift);
        }
        target.store(i, line);
      }
    };
  }

  private static double logarithm(Settings settings, double x, double shift) {
    return settings.softmax() ? x - shift : Math.log(x);
  }

  private static double logarithmOfSum(double[] line) {
    double top = Double.NEGATIVE_INFINITY;
    for (double value : line) {
      top = Math.max(top, value);
    }
    double sum = 0;
    for (double value : line) {
      sum += Math.exp(value - top);
    }
    return top + Math.log(sum);
  }

  /// {@return the kernel of `pd_op.cross_entropy_with_softmax_grad`}
  public static HostKernel crossEntropyGrad(KernelAttributes attributes) {
    Settings settings = Settings.of(attributes);
    return call -> {
      Tensor label = Shapes.required(call, 0);
      Tensor softmax = Shapes.required(call, 1);
      Tensor gradient = Shapes.required(call, 2);
      AxisView source = settings.lines(softmax);
      settings.check(source, label);
      if (!gradient.dtype().isFloat() || gradient.elementCount() != source.lines()) {
        throw KernelException.of(
            "the gradient of a loss of %s cannot have type %s",
            softmax.describe(), gradient.describe());
      }
      AxisView target = source.on(call.output(0, softmax.dtype(), softmax.shape()));
      int classes = Shapes.extent(source.extent());
      double[] line = new double[classes];
      double[] shares = new double[classes];
      for (long i = 0; i < source.lines(); i++) {
        source.load(i, line);
        double factor = gradient.getDouble(i);
        if (settings.soft()) {
          source.on(label).load(i, shares);
        } else {
          java.util.Arrays.fill(shares, 0);
          int named = settings.named(label, i, classes);
          if (named < 0) {
            factor = 0;
          } else {
            shares[named] = 1;
          }
        }
        differentiate(settings, line, shares, factor);
        target.store(i, line);
      }
    };
  }

  private static void differentiate(
      Settings settings, double[] line, double[] shares, double factor) {
    double all = 0;
    for (double share : shares) {
      all += share;
    }
    for (int j = 0; j < line.length; j++) {
      if (factor == 0 || !settings.softmax() && shares[j] == 0) {
        line[j] = 0;
      } else {
        line[j] = factor * (settings.softmax() ? line[j] * all - shares[j] : -shares[j] / line[j]);
      }
    }
  }
}
