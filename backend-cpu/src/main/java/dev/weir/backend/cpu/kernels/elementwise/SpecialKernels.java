package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.dialect.builtin.scalar.GammaFunction;
import dev.weir.dialect.builtin.scalar.InverseErrorFunction;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// The gamma function and its kin.
public final class SpecialKernels {
  private SpecialKernels() {}

  /// {@return the kernel of `pd_op.lgamma`}
  public static HostKernel lgamma(KernelAttributes attributes) {
    return UnaryLoops.of(GammaFunction::logarithm)::run;
  }

  /// {@return the kernel of `pd_op.digamma`}
  public static HostKernel digamma(KernelAttributes attributes) {
    return UnaryLoops.of(GammaFunction::digamma)::run;
  }

  /// {@return the kernel of `pd_op.polygamma`}
  public static HostKernel polygamma(KernelAttributes attributes) {
    int n = (int) attributes.integer("n", 0);
    return UnaryLoops.of(x -> GammaFunction.polygamma(n, x))::run;
  }

  /// {@return the kernel of `pd_op.erfinv`}
  public static HostKernel erfinv(KernelAttributes attributes) {
    return UnaryLoops.of(InverseErrorFunction::of)::run;
  }
}
