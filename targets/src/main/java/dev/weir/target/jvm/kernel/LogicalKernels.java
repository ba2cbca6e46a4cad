package dev.weir.target.jvm.kernel;

/// Logic on operands of any type, whose elements are true unless they are zero; the result is bool.
final class LogicalKernels {
  private LogicalKernels() {}

  static JvmKernel and(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 && y[i] != 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 && y[i] != 0 ? 1 : 0;
              }
            })
        ::run;
  }

  static JvmKernel or(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 || y[i] != 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 || y[i] != 0 ? 1 : 0;
              }
            })
        ::run;
  }

  static JvmKernel xor(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 ^ y[i] != 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] != 0 ^ y[i] != 0 ? 1 : 0;
              }
            })
        ::run;
  }

  static JvmKernel not(KernelAttributes attributes) {
    return new PredicateLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == 0 ? 1 : 0;
              }
            })
        ::runUnary;
  }
}
