package dev.weir.backend.cpu.kernels;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Logic on operands of any type, whose elements are true unless they are zero; the result is bool.
final class LogicalKernels {
  private LogicalKernels() {}

  static HostKernel and(KernelAttributes attributes) {
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

  static HostKernel or(KernelAttributes attributes) {
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

  static HostKernel xor(KernelAttributes attributes) {
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

  static HostKernel not(KernelAttributes attributes) {
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
