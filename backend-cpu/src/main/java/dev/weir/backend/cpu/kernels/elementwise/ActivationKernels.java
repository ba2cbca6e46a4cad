package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Activation functions.
public final class ActivationKernels {
  private ActivationKernels() {}

  /// {@return the kernel of `pd_op.relu`}
  public static HostKernel relu(KernelAttributes attributes) {
    return new UnaryLoops(
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], 0f);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], 0.0);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], 0);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.relu6`}
  public static HostKernel relu6(KernelAttributes attributes) {
    return new UnaryLoops(
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(Math.max(x[i], 0f), 6f);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(Math.max(x[i], 0.0), 6.0);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.clamp(x[i], 0L, 6L);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.leaky_relu`}
  public static HostKernel leakyRelu(KernelAttributes attributes) {
    double slope = attributes.number("negative_slope", 0.02);
    return UnaryLoops.of(x -> x > 0 ? x : slope * x)::run;
  }

  /// {@return the kernel of `pd_op.thresholded_relu`}
  public static HostKernel thresholdedRelu(KernelAttributes attributes) {
    double threshold = attributes.number("threshold", 1);
    double value = attributes.number("value", 0);
    return UnaryLoops.of(x -> x <= threshold ? value : x)::run;
  }

  /// {@return the kernel of `pd_op.gelu`}
  public static HostKernel gelu(KernelAttributes attributes) {
    if (attributes.bool("approximate", false)) {
      double factor = Math.sqrt(2 / Math.PI);
      return UnaryLoops.of(x -> 0.5 * x * (1 + Math.tanh(factor * (x + 0.044715 * x * x * x))))
          ::run;
    }
    double factor = Math.sqrt(0.5);
    return UnaryLoops.of(x -> 0.5 * x * (1 + Erf.erf(factor * x)))::run;
  }

  /// {@return the kernel of `pd_op.sigmoid`}
  public static HostKernel sigmoid(KernelAttributes attributes) {
    return UnaryLoops.of(x -> 1 / (1 + Math.exp(-x)))::run;
  }

  /// {@return the kernel of `pd_op.silu` and `pd_op.swish`}
  public static HostKernel silu(KernelAttributes attributes) {
    return UnaryLoops.of(x -> x / (1 + Math.exp(-x)))::run;
  }

  /// {@return the kernel of `pd_op.hardswish`}
  public static HostKernel hardswish(KernelAttributes attributes) {
    double threshold = attributes.number("threshold", 6);
    double scale = attributes.number("scale", 6);
    double offset = attributes.number("offset", 3);
    return UnaryLoops.of(x -> x * Math.min(Math.max(x + offset, 0), threshold) / scale)::run;
  }

  /// {@return the kernel of `pd_op.hardsigmoid`}
  public static HostKernel hardsigmoid(KernelAttributes attributes) {
    double slope = attributes.number("slope", 0.2);
    double offset = attributes.number("offset", 0.5);
    return UnaryLoops.of(x -> Math.max(0, Math.min(1, slope * x + offset)))::run;
  }

  /// {@return the kernel of `pd_op.softplus`}
  public static HostKernel softplus(KernelAttributes attributes) {
    double beta = attributes.number("beta", 1);
    double threshold = attributes.number("threshold", 20);
    return UnaryLoops.of(x -> beta * x > threshold ? x : Math.log1p(Math.exp(beta * x)) / beta)
        ::run;
  }
}
