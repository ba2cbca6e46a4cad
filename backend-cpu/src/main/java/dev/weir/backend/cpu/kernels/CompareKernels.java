package dev.weir.backend.cpu.kernels;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Comparisons of two operands that broadcast; the result is bool.
final class CompareKernels {
  private CompareKernels() {}

  static HostKernel equal(KernelAttributes attributes) {
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

  static HostKernel notEqual(KernelAttributes attributes) {
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

  static HostKernel lessThan(KernelAttributes attributes) {
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

  static HostKernel lessEqual(KernelAttributes attributes) {
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

  static HostKernel greaterThan(KernelAttributes attributes) {
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

  static HostKernel greaterEqual(KernelAttributes attributes) {
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

  static HostKernel isnan(KernelAttributes attributes) {
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
}
