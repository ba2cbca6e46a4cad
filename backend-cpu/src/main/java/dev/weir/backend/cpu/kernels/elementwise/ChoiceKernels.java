package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// One of two operands that broadcast, element by element.
public final class ChoiceKernels {
  private ChoiceKernels() {}

  /// {@return the kernel of `pd_op.fmax`}
  public static HostKernel fmax(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] >= y[i] || Float.isNaN(y[i]) ? x[i] : y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] >= y[i] || Double.isNaN(y[i]) ? x[i] : y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], y[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.fmin`}
  public static HostKernel fmin(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] <= y[i] || Float.isNaN(y[i]) ? x[i] : y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] <= y[i] || Double.isNaN(y[i]) ? x[i] : y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(x[i], y[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.heaviside`}
  public static HostKernel heaviside(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == 0 ? y[i] : x[i] > 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == 0 ? y[i] : x[i] > 0 ? 1 : 0;
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] == 0 ? y[i] : x[i] > 0 ? 1 : 0;
              }
            })
        ::run;
  }
}
