package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Functions of angles and of hyperbolas, and their inverses.
public final class TrigonometricKernels {
  private static final double LOG_2 = Math.log(2);

  /// From here on 1 is lost when it is added to the square.
  private static final double LARGE = 0x1p28;

  private TrigonometricKernels() {}

  /// {@return the kernel of `pd_op.tan`}
  public static HostKernel tan(KernelAttributes attributes) {
    return UnaryLoops.of(Math::tan)::run;
  }

  /// {@return the kernel of `pd_op.asin`}
  public static HostKernel asin(KernelAttributes attributes) {
    return UnaryLoops.of(Math::asin)::run;
  }

  /// {@return the kernel of `pd_op.acos`}
  public static HostKernel acos(KernelAttributes attributes) {
    return UnaryLoops.of(Math::acos)::run;
  }

  /// {@return the kernel of `pd_op.atan`}
  public static HostKernel atan(KernelAttributes attributes) {
    return UnaryLoops.of(Math::atan)::run;
  }

  /// {@return the kernel of `pd_op.sinh`}
  public static HostKernel sinh(KernelAttributes attributes) {
    return UnaryLoops.of(Math::sinh)::run;
  }

  /// {@return the kernel of `pd_op.cosh`}
  public static HostKernel cosh(KernelAttributes attributes) {
    return UnaryLoops.of(Math::cosh)::run;
  }

  /// {@return the kernel of `pd_op.asinh`}
  public static HostKernel asinh(KernelAttributes attributes) {
    return UnaryLoops.of(x -> Math.copySign(asinhOfPositive(Math.abs(x)), x))::run;
  }

  /// {@return the kernel of `pd_op.acosh`}
  public static HostKernel acosh(KernelAttributes attributes) {
    return UnaryLoops.of(TrigonometricKernels::acosh)::run;
  }

  /// {@return the kernel of `pd_op.atanh`}
  public static HostKernel atanh(KernelAttributes attributes) {
    return UnaryLoops.of(x -> (Math.log1p(x) - Math.log1p(-x)) / 2)::run;
  }

  private static double asinhOfPositive(double x) {
    if (x > LARGE) {
      return Math.log(x) + LOG_2;
    }
    double square = x * x;
    return Math.log1p(x + square / (1 + Math.sqrt(square + 1)));
  }

  private static double acosh(double x) {
    if (x > LARGE) {
      return Math.log(x) + LOG_2;
    }
    double root = Math.sqrt(x - 1);
    return Math.log1p(root * (root + Math.sqrt(x + 1)));
  }
}
