package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Comparisons of two operands that broadcast; the result is bool.
public final class CompareKernels {
  private CompareKernels() {}

  /// {@return the kernel of `pd_op.equal`}
  public static HostKernel equal(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.not_equal`}
  public static HostKernel notEqual(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.less_than`}
  public static HostKernel lessThan(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] < y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] < y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.less_equal`}
  public static HostKernel lessEqual(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] <= y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] <= y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.greater_than`}
  public static HostKernel greaterThan(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] > y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] > y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.greater_equal`}
  public static HostKernel greaterEqual(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] >= y[i] ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] >= y[i] ? 1 : 0;
              }
            })
        ::runSameType;
  }

  /// {@return the kernel of `pd_op.isnan`}
  public static HostKernel isnan(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Double.isNaN(x[i]) ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = 0;
              }
            })
        ::runUnary;
  }

  /// {@return the kernel of `pd_op.isinf`}
  public static HostKernel isinf(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Double.isInfinite(x[i]) ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = 0;
              }
            })
        ::runUnary;
  }

  /// {@return the kernel of `pd_op.isfinite`}
  public static HostKernel isfinite(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Double.isFinite(x[i]) ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = 1;
              }
            })
        ::runUnary;
  }
}
