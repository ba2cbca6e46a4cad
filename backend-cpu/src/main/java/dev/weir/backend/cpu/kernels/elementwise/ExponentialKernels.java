package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Logarithms and powers, and activations made of them.
public final class ExponentialKernels {
  private static final double LOG_2 = Math.log(2);

  private ExponentialKernels() {}

  /// {@return the kernel of `pd_op.reciprocal`}
  public static HostKernel reciprocal(KernelAttributes attributes) {
    return UnaryLoops.of(x -> 1 / x)::run;
  }

  /// {@return the kernel of `pd_op.log1p`}
  public static HostKernel log1p(KernelAttributes attributes) {
    return UnaryLoops.of(Math::log1p)::run;
  }

  /// {@return the kernel of `pd_op.log2`}
  public static HostKernel log2(KernelAttributes attributes) {
    return UnaryLoops.of(x -> Math.log(x) / LOG_2)::run;
  }

  /// {@return the kernel of `pd_op.log10`}
  public static HostKernel log10(KernelAttributes attributes) {
    return UnaryLoops.of(Math::log10)::run;
  }

  /// {@return the kernel of `pd_op.expm1`}
  public static HostKernel expm1(KernelAttributes attributes) {
    return UnaryLoops.of(Math::expm1)::run;
  }

  /// {@return the kernel of `pd_op.elu`}
  public static HostKernel elu(KernelAttributes attributes) {
    double alpha = attributes.number("alpha", 1);
    return UnaryLoops.of(x -> x < 0 ? alpha * Math.expm1(x) : x)::run;
  }

  /// {@return the kernel of `pd_op.celu`}
  public static HostKernel celu(KernelAttributes attributes) {
    double alpha = attributes.number("alpha", 1);
    return UnaryLoops.of(x -> x < 0 ? alpha * Math.expm1(x / alpha) : x)::run;
  }

  /// {@return the kernel of `pd_op.selu`}
  public static HostKernel selu(KernelAttributes attributes) {
    double scale = attributes.number("scale", 1.050701f);
    double below = scale * attributes.number("alpha", 1.6732632f);
    return UnaryLoops.of(x -> x < 0 ? below * Math.expm1(x) : scale * x)::run;
  }

  /// {@return the kernel of `pd_op.mish`}
  public static HostKernel mish(KernelAttributes attributes) {
    double largest = attributes.number("lambda", 20);
    return UnaryLoops.of(x -> x * Math.tanh(x > largest ? x : Math.log1p(Math.exp(x))))::run;
  }
}
