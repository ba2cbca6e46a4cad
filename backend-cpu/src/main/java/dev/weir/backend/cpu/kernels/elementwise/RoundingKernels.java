package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Rounding, and signs.
public final class RoundingKernels {
  private RoundingKernels() {}

  /// {@return the kernel of `pd_op.floor`}
  public static HostKernel floor(KernelAttributes attributes) {
    return UnaryLoops.of(Math::floor)::run;
  }

  /// {@return the kernel of `pd_op.ceil`}
  public static HostKernel ceil(KernelAttributes attributes) {
    return UnaryLoops.of(Math::ceil)::run;
  }

  /// {@return the kernel of `pd_op.trunc`}
  public static HostKernel trunc(KernelAttributes attributes) {
    return UnaryLoops.of(RoundingKernels::trunc)::run;
  }

  /// {@return the kernel of `pd_op.round`}
  public static HostKernel round(KernelAttributes attributes) {
    int decimals = (int) attributes.integer("decimals", 0);
    if (decimals == 0) {
      return UnaryLoops.of(RoundingKernels::round)::run;
    }
    double scale = Math.pow(10, Math.abs(decimals));
    return UnaryLoops.of(
            decimals > 0 ? x -> round(x * scale) / scale : x -> round(x / scale) * scale)
        ::run;
  }

  /// {@return the kernel of `pd_op.sign`}
  public static HostKernel sign(KernelAttributes attributes) {
    return new UnaryLoops(
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] > 0 ? 1 : x[i] < 0 ? -1 : 0;
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] > 0 ? 1 : x[i] < 0 ? -1 : 0;
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Long.signum(x[i]);
              }
            })
        ::run;
  }

  private static double trunc(double x) {
    return x < 0 ? Math.ceil(x) : Math.floor(x);
  }

  private static double round(double x) {
    double whole = trunc(x);
    return Math.abs(x - whole) >= 0.5 ? whole + Math.signum(x) : whole;
  }
}
