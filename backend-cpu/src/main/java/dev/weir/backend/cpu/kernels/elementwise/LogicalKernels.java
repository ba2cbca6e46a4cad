package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Logic on operands of any type, whose elements are true unless they are zero; the result is bool.
public final class LogicalKernels {
  private LogicalKernels() {}

  /// {@return the kernel of `pd_op.logical_and`}
  public static HostKernel and(KernelAttributes attributes) {
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

  /// {@return the kernel of `pd_op.logical_or`}
  public static HostKernel or(KernelAttributes attributes) {
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

  /// {@return the kernel of `pd_op.logical_xor`}
  public static HostKernel xor(KernelAttributes attributes) {
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

  /// {@return the kernel of `pd_op.logical_not`}
  public static HostKernel not(KernelAttributes attributes) {
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
