package dev.weir.backend.cpu.kernels.normalization;

import dev.weir.backend.cpu.kernels.AxisView;
import dev.weir.backend.cpu.kernels.Elements;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.backend.cpu.kernels.StageCall;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Normalisation over the trailing dimensions: `layer_norm`, `rms_norm` and
/// `fused_bias_residual_layernorm`.
public final class NormKernels {
  private NormKernels() {}

  /// The type of statistics of elements of this type.
  static DType statisticsType(DType dtype) {
    return dtype == DType.FLOAT64 ? DType.FLOAT64 : DType.FLOAT32;
  }

  /// {@return the view of an image along its channels}
  ///
  /// @param last whether they are the last dimension, else the second
  static AxisView channels(Tensor x, boolean last) {
    if (!x.dtype().isFloat()) {
      throw Shapes.unsupported(x.dtype());
    }
    if (x.rank() < 2) {
      throw KernelException.of("needs rank 2 or more, but has type %s", x.describe());
    }
    return AxisView.of(x, last ? x.rank() - 1 : 1);
  }

  /// The elements of a parameter of the length of a row, or `fallback` throughout.
  static double[] parameter(@Nullable Tensor tensor, int width, double fallback, String name) {
    if (tensor == null) {
      double[] values = new double[width];
      Arrays.fill(values, fallback);
      return values;
    }
    if (tensor.elementCount() != width) {
      throw KernelException.of(
          "'%s' needs %d elements, but has type %s", name, width, tensor.describe());
    }
    return tensor.toDoubleArray();
  }

  /// Writes the gradient of a parameter, which has its type, or that of the statistics of `x` where it
  /// is absent.
  static void storeParameter(
      KernelCall call, int result, @Nullable Tensor parameter, Tensor x, double[] values) {
    Tensor out =
        parameter == null
            ? call.output(result, statisticsType(x.dtype()), values.length)
            : call.output(result, parameter.dtype(), parameter.shape());
    Elements.store(out, 0, values, 0, values.length);
  }

  /// {@return the kernel of `pd_op.layer_norm`}
  public static HostKernel layerNorm(KernelAttributes attributes) {
    double epsilon = attributes.number("epsilon", 1e-5);
    long begin = attributes.integer("begin_norm_axis", 1);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int axis = rowStart(begin, x);
      long rows = Shapes.product(x.shape(), 0, axis);
      int width = Shapes.extent(Shapes.product(x.shape(), axis, x.rank()));
      double[] scale = parameter(Shapes.optional(call, 1), width, 1, "scale");
      double[] bias = parameter(Shapes.optional(call, 2), width, 0, "bias");
      Tensor out = call.output(0, x.dtype(), x.shape());
      DType statistics = statisticsType(x.dtype());
      Tensor means = call.output(1, statistics, Arrays.copyOf(x.shape(), axis));
      Tensor variances = call.output(2, statistics, Arrays.copyOf(x.shape(), axis));
      double[] row = new double[width];
      for (long i = 0; i < rows; i++) {
        Elements.load(x, i * width, row, 0, width);
        double mean = sum(row) / width;
        double squares = 0;
        for (double value : row) {
          squares += (value - mean) * (value - mean);
        }
        double variance = squares / width;
        double inverse = 1 / Math.sqrt(variance + epsilon);
        for (int j = 0; j < width; j++) {
          row[j] = (row[j] - mean) * inverse * scale[j] + bias[j];
        }
        Elements.store(out, i * width, row, 0, width);
        means.setDouble(i, mean);
        variances.setDouble(i, variance);
      }
    };
  }

  /// The dimension that rows begin with.
  static int rowStart(long begin, Tensor x) {
    if (!x.dtype().isFloat()) {
      throw Shapes.unsupported(x.dtype());
    }
    if (begin < -x.rank() || begin > x.rank()) {
      throw KernelException.of("'begin_norm_axis' %d is out of range for rank %d", begin, x.rank());
    }
    return (int) (begin < 0 ? begin + x.rank() : begin);
  }

  private static double sum(double[] row) {
    double sum = 0;
    for (double value : row) {
      sum += value;
    }
    return sum;
  }

  /// {@return the kernel of `pd_op.rms_norm`}
  public static HostKernel rmsNorm(KernelAttributes attributes) {
    double epsilon = attributes.number("epsilon", 1e-5);
    long begin = attributes.integer("begin_norm_axis", 1);
    if (attributes.number("quant_scale", -1) > 0) {
      throw new KernelException("a quantised result is not supported");
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int axis = rowStart(begin, x);
      long rows = Shapes.product(x.shape(), 0, axis);
      int width = Shapes.extent(Shapes.product(x.shape(), axis, x.rank()));
      double[] bias = parameter(Shapes.optional(call, 1), width, 0, "bias");
      Tensor residual = Shapes.optional(call, 2);
      double[] weight = parameter(Shapes.optional(call, 3), width, 1, "norm_weight");
      double[] shift = parameter(Shapes.optional(call, 4), width, 0, "norm_bias");
      if (residual != null && residual.elementCount() != x.elementCount()) {
        throw KernelException.of(
            "'residual' has type %s, not that of the operand, %s",
            residual.describe(), x.describe());
      }
      Tensor out = call.output(0, x.dtype(), x.shape());
      Tensor residualOut = residual == null ? null : call.output(1, x.dtype(), x.shape());
      Tensor inverses = call.output(2, DType.FLOAT32, Arrays.copyOf(x.shape(), axis));
      double[] row = new double[width];
      double[] added = new double[width];
      for (long i = 0; i < rows; i++) {
        Elements.load(x, i * width, row, 0, width);
        if (residual != null && residualOut != null) {
          Elements.load(residual, i * width, added, 0, width);
          for (int j = 0; j < width; j++) {
            row[j] += added[j] + bias[j];
          }
          Elements.store(residualOut, i * width, row, 0, width);
        }
        double squares = 0;
        for (double value : row) {
          squares += value * value;
        }
        double inverse = 1 / Math.sqrt(squares / width + epsilon);
        for (int j = 0; j < width; j++) {
          row[j] = row[j] * inverse * weight[j] + shift[j];
        }
        Elements.store(out, i * width, row, 0, width);
        inverses.setDouble(i, inverse);
      }
    };
  }

  /// {@return the kernel of `pd_op.fused_bias_residual_layernorm`}
  public static HostKernel biasResidualLayernorm(KernelAttributes attributes) {
    long begin = attributes.integer("begin_norm_axis", 1);
    double alpha = attributes.number("residual_alpha", 1);
    HostKernel norm = layerNorm(attributes);
    if (attributes.number("quant_scale", -1) > 0) {
      throw new KernelException("a quantised result is not supported");
    }
    return call -> {
      Tensor x = Shapes.required(call, 0);
      int axis = rowStart(begin, x);
      int width = Shapes.extent(Shapes.product(x.shape(), axis, x.rank()));
      double[] bias = parameter(Shapes.optional(call, 1), width, 0, "bias");
      Tensor residual = Shapes.optional(call, 2);
      Tensor out = call.output(0, x.dtype(), x.shape());
      Tensor sum = residual == null ? out : call.output(1, x.dtype(), x.shape());
      addRows(x, bias, residual, alpha, sum);
      StageCall.runOver(
          norm, out, call, 2, sum, Shapes.optional(call, 3), Shapes.optional(call, 4));
    };
  }

  /// Writes `x` plus `bias`, row by row, plus `alpha` times `residual` to `sum`.
  private static void addRows(
      Tensor x, double[] bias, @Nullable Tensor residual, double alpha, Tensor sum) {
    if (residual != null && residual.elementCount() != x.elementCount()) {
      throw KernelException.of(
          "'residual' has type %s, not that of the operand, %s", residual.describe(), x.describe());
    }
    int width = bias.length;
    double[] row = new double[width];
    double[] added = new double[width];
    for (long at = 0; at < x.elementCount(); at += width) {
      Elements.load(x, at, row, 0, width);
      if (residual != null) {
        Elements.load(residual, at, added, 0, width);
      }
      for (int j = 0; j < width; j++) {
        row[j] += alpha * added[j] + bias[j];
      }
      Elements.store(sum, at, row, 0, width);
    }
  }
}
