package dev.weir.backend.cpu.kernels;

import dev.weir.backend.cpu.kernels.elementwise.CastKernels;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Reductions over some or all axes.
final class ReduceKernels {
  private static final Fold SUM =
      new Fold(
          0,
          0,
          (sum, x, count) -> sum + pairwise(x, 0, count),
          (sums, x, count) -> {
            for (int i = 0; i < count; i++) {
              sums[i] += x[i];
            }
          },
          0,
          (sum, x, count) -> {
            long total = sum;
            for (int i = 0; i < count; i++) {
              total += x[i];
            }
            return total;
          },
          (sums, x, count) -> {
            for (int i = 0; i < count; i++) {
              sums[i] += x[i];
            }
          });

  private static final Fold PROD =
      new Fold(
          1,
          1,
          (product, x, count) -> {
            double total = product;
            for (int i = 0; i < count; i++) {
              total *= x[i];
            }
            return total;
          },
          (products, x, count) -> {
            for (int i = 0; i < count; i++) {
              products[i] *= x[i];
            }
          },
          1,
          (product, x, count) -> {
            long total = product;
            for (int i = 0; i < count; i++) {
              total *= x[i];
            }
            return total;
          },
          (products, x, count) -> {
            for (int i = 0; i < count; i++) {
              products[i] *= x[i];
            }
          });

  private static final Fold MAX =
      new Fold(
          null,
          Double.NEGATIVE_INFINITY,
          (best, x, count) -> {
            double top = best;
            for (int i = 0; i < count; i++) {
              top = Math.max(top, x[i]);
            }
            return top;
          },
          (best, x, count) -> {
            for (int i = 0; i < count; i++) {
              best[i] = Math.max(best[i], x[i]);
            }
          },
          Long.MIN_VALUE,
          (best, x, count) -> {
            long top = best;
            for (int i = 0; i < count; i++) {
              top = Math.max(top, x[i]);
            }
            return top;
          },
          (best, x, count) -> {
            for (int i = 0; i < count; i++) {
              best[i] = Math.max(best[i], x[i]);
            }
          });

  private static final Fold MIN =
      new Fold(
          null,
          Double.POSITIVE_INFINITY,
          (best, x, count) -> {
            double low = best;
            for (int i = 0; i < count; i++) {
              low = Math.min(low, x[i]);
            }
            return low;
          },
          (best, x, count) -> {
            for (int i = 0; i < count; i++) {
              best[i] = Math.min(best[i], x[i]);
            }
          },
          Long.MAX_VALUE,
          (best, x, count) -> {
            long low = best;
            for (int i = 0; i < count; i++) {
              low = Math.min(low, x[i]);
            }
            return low;
          },
          (best, x, count) -> {
            for (int i = 0; i < count; i++) {
              best[i] = Math.min(best[i], x[i]);
            }
          });

  private static final Fold ALL =
      new Fold(
          1,
          1,
          (all, x, count) -> {
            double result = all;
            for (int i = 0; i < count; i++) {
              result = x[i] == 0 ? 0 : result;
            }
            return result;
          },
          (all, x, count) -> {
            for (int i = 0; i < count; i++) {
              all[i] = x[i] == 0 ? 0 : all[i];
            }
          },
          1,
          (all, x, count) -> {
            long result = all;
            for (int i = 0; i < count; i++) {
              result = x[i] == 0 ? 0 : result;
            }
            return result;
          },
          (all, x, count) -> {
            for (int i = 0; i < count; i++) {
              all[i] = x[i] == 0 ? 0 : all[i];
            }
          });

  private static final Fold ANY =
      new Fold(
          0,
          0,
          (any, x, count) -> {
            double result = any;
            for (int i = 0; i < count; i++) {
              result = x[i] == 0 ? result : 1;
            }
            return result;
          },
          (any, x, count) -> {
            for (int i = 0; i < count; i++) {
              any[i] = x[i] == 0 ? any[i] : 1;
            }
          },
          0,
          (any, x, count) -> {
            long result = any;
            for (int i = 0; i < count; i++) {
              result |= x[i];
            }
            return result;
          },
          (any, x, count) -> {
            for (int i = 0; i < count; i++) {
              any[i] |= x[i];
            }
          });

  private ReduceKernels() {}

  private static double pairwise(double[] x, int from, int to) {
    if (to - from > 64) {
      int middle = (from + to) >>> 1;
      return pairwise(x, from, middle) + pairwise(x, middle, to);
    }
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += x[i];
    }
    return sum;
  }

  static HostKernel sum(KernelAttributes attributes) {
    DType dtype = attributes.dtype("dtype", DType.UNDEFINED);
    return kernel(
        attributes,
        (x, chosen, out) -> {
          Tensor source = x;
          if (dtype != DType.UNDEFINED && dtype != x.dtype() && !dtype.isFloat()) {
            source = Tensor.zeros(dtype, x.shape());
            CastKernels.convert(x, source);
          }
          SUM.run(Fold.view(source, chosen), out, false);
        },
        x -> dtype == DType.UNDEFINED ? sumType(x.dtype()) : dtype);
  }

  private static DType sumType(DType dtype) {
    return dtype == DType.BOOL || dtype == DType.INT32 ? DType.INT64 : dtype;
  }

  static HostKernel mean(KernelAttributes attributes) {
    return kernel(
        attributes, (x, chosen, out) -> SUM.run(Fold.view(x, chosen), out, true), Tensor::dtype);
  }

  static HostKernel max(KernelAttributes attributes) {
    return simple(attributes, MAX);
  }

  static HostKernel min(KernelAttributes attributes) {
    return simple(attributes, MIN);
  }

  static HostKernel prod(KernelAttributes attributes) {
    return simple(attributes, PROD);
  }

  static HostKernel all(KernelAttributes attributes) {
    return kernel(
        attributes, (x, chosen, out) -> ALL.run(Fold.view(x, chosen), out, false), x -> DType.BOOL);
  }

  static HostKernel any(KernelAttributes attributes) {
    return kernel(
        attributes, (x, chosen, out) -> ANY.run(Fold.view(x, chosen), out, false), x -> DType.BOOL);
  }

  private static HostKernel simple(KernelAttributes attributes, Fold fold) {
    return kernel(
        attributes, (x, chosen, out) -> fold.run(Fold.view(x, chosen), out, false), Tensor::dtype);
  }

  @FunctionalInterface
  private interface Reduction {
    void run(Tensor x, boolean[] chosen, Tensor out);
  }

  @FunctionalInterface
  private interface ResultType {
    DType of(Tensor x);
  }

  private static HostKernel kernel(
      KernelAttributes attributes, Reduction reduction, ResultType type) {
    Arguments.OfIntegers axes = Arguments.integers(attributes, "axis", 1);
    boolean keep = attributes.bool("keepdim", false);
    boolean all = attributes.bool("reduce_all", false);
    return call -> {
      Tensor x = Shapes.required(call, 0);
      boolean[] chosen = Shapes.axisSet(all ? new long[0] : axes.get(call), x.rank());
      Tensor out = call.output(0, type.of(x), Fold.shape(x, chosen, keep));
      reduction.run(Shapes.apart(x, out), chosen, out);
    };
  }
}
