package dev.weir.backend.cpu.kernels.statistics;

import dev.weir.backend.cpu.kernels.Arguments;
import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import org.jspecify.annotations.Nullable;

/// Kernels that count how often numbers occur.
public final class CountKernels {
  private CountKernels() {}

  /// {@return the kernel of `pd_op.bincount`}
  public static HostKernel bincount(KernelAttributes attributes) {
    Arguments.OfInteger least = Arguments.integer(attributes, "minlength", 2, 0);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor weights = Shapes.optional(call, 1);
      Shapes.checkRank(x, 1, "the integers");
      checkWeights(x, weights);
      long length = least.get(call);
      if (length < 0) {
        throw KernelException.of("expects a minlength of 0 or above, got %d", length);
      }
      for (long i = 0; i < x.elementCount(); i++) {
        long each = x.getLong(i);
        if (each < 0) {
          throw KernelException.of("expects integers of 0 or above, got %d", each);
        }
        length = Math.max(length, each + 1);
      }
      long[] shape = Shapes.checked(length);
      int count = Shapes.extent(length);
      if (weights != null && Domain.of(weights.dtype()) != Domain.LONG) {
        double[] sums = new double[count];
        for (long i = 0; i < x.elementCount(); i++) {
          sums[(int) x.getLong(i)] += weights.getDouble(i);
        }
        store(sums, call.output(0, weights.dtype(), shape));
      } else {
        long[] sums = new long[count];
        for (long i = 0; i < x.elementCount(); i++) {
          sums[(int) x.getLong(i)] += weights == null ? 1 : weights.getLong(i);
        }
        store(sums, call.output(0, weights == null ? DType.INT64 : weights.dtype(), shape));
      }
    };
  }

  private static void checkWeights(Tensor x, @Nullable Tensor weights) {
    if (weights != null && !weights.hasShape(x.shape())) {
      throw KernelException.of(
          "weights of type %s do not fit %s", weights.describe(), x.describe());
    }
  }

  private static void store(double[] sums, Tensor out) {
    for (int i = 0; i < sums.length; i++) {
      out.setDouble(i, sums[i]);
    }
  }

  private static void store(long[] sums, Tensor out) {
    for (int i = 0; i < sums.length; i++) {
      out.setLong(i, sums[i]);
    }
  }

  /// {@return the kernel of `pd_op.histogram`}
  public static HostKernel histogram(KernelAttributes attributes) {
    int bins = Shapes.extent(Shapes.checked(attributes.integer("bins", 100))[0]);
    double min = attributes.number("min", 0);
    double max = attributes.number("max", 0);
    boolean density = attributes.bool("density", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      Tensor weights = Shapes.optional(call, 1);
      checkWeights(x, weights);
      Range range = Range.of(x, min, max);
      double[] sums = new double[bins];
      double total = 0;
      for (long i = 0; i < x.elementCount(); i++) {
        double each = x.getDouble(i);
        if (each >= range.min() && each <= range.max()) {
          double weight = weights == null ? 1 : weights.getDouble(i);
          sums[range.bin(each, bins)] += weight;
          total += weight;
        }
      }
      if (density) {
        double area = total * (range.max() - range.min()) / bins;
        for (int i = 0; i < bins; i++) {
          sums[i] /= area;
        }
      }
      store(sums, call.output(0, density || weights != null ? DType.FLOAT32 : DType.INT64, bins));
    };
  }

  /// From where to where elements are counted.
  private record Range(double min, double max) {
    static Range of(Tensor x, double min, double max) {
      if (min < max) {
        return new Range(min, max);
      }
      double low = min;
      double high = max;
      if (x.elementCount() > 0) {
        low = Double.POSITIVE_INFINITY;
        high = Double.NEGATIVE_INFINITY;
        for (long i = 0; i < x.elementCount(); i++) {
          low = Math.min(low, x.getDouble(i));
          high = Math.max(high, x.getDouble(i));
        }
      }
      if (!Double.isFinite(low) || !Double.isFinite(high)) {
        throw KernelException.of(
            "the elements range from %s to %s: give a min and a max", low, high);
      }
      return low == high ? new Range(low - 1, high + 1) : new Range(low, high);
    }

    int bin(double x, int bins) {
      return Math.min((int) ((x - min) * bins / (max - min)), bins - 1);
    }
  }
}
