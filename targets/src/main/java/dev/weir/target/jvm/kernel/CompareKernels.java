package dev.weir.target.jvm.kernel;

/// Comparisons of two operands that broadcast; the result is bool.
final class CompareKernels {
  private CompareKernels() {}

  static JvmKernel equal(KernelAttributes attributes) {
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

  static JvmKernel notEqual(KernelAttributes attributes) {
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

  static JvmKernel lessThan(KernelAttributes attributes) {
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

  static JvmKernel lessEqual(KernelAttributes attributes) {
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

  static JvmKernel greaterThan(KernelAttributes attributes) {
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

  static JvmKernel greaterEqual(KernelAttributes attributes) {
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

  static JvmKernel isnan(KernelAttributes attributes) {
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
