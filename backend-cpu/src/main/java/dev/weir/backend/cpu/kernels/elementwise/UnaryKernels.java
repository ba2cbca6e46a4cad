package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.Arguments;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;

/// Arithmetic on each element by itself.
public final class UnaryKernels {
  private UnaryKernels() {}

  /// {@return the kernel of `pd_op.abs`}
  public static HostKernel abs(KernelAttributes attributes) {
    return new UnaryLoops(
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.abs(x[i]);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.abs(x[i]);
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.abs(x[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.square`}
  public static HostKernel square(KernelAttributes attributes) {
    return new UnaryLoops(
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * x[i];
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * x[i];
              }
            },
            (x, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * x[i];
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.exp`}
  public static HostKernel exp(KernelAttributes attributes) {
    return UnaryLoops.of(Math::exp)::run;
  }

  /// {@return the kernel of `pd_op.log`}
  public static HostKernel log(KernelAttributes attributes) {
    return UnaryLoops.of(Math::log)::run;
  }

  /// {@return the kernel of `pd_op.sqrt`}
  public static HostKernel sqrt(KernelAttributes attributes) {
    return UnaryLoops.of(Math::sqrt)::run;
  }

  /// {@return the kernel of `pd_op.rsqrt`}
  public static HostKernel rsqrt(KernelAttributes attributes) {
    return UnaryLoops.of(x -> 1 / Math.sqrt(x))::run;
  }

  /// {@return the kernel of `pd_op.sin`}
  public static HostKernel sin(KernelAttributes attributes) {
    return UnaryLoops.of(Math::sin)::run;
  }

  /// {@return the kernel of `pd_op.cos`}
  public static HostKernel cos(KernelAttributes attributes) {
    return UnaryLoops.of(Math::cos)::run;
  }

  /// {@return the kernel of `pd_op.tanh`}
  public static HostKernel tanh(KernelAttributes attributes) {
    return UnaryLoops.of(Math::tanh)::run;
  }

  /// {@return the kernel of `pd_op.erf`}
  public static HostKernel erf(KernelAttributes attributes) {
    return UnaryLoops.of(Erf::erf)::run;
  }

  /// {@return the kernel of `pd_op.scale`}
  public static HostKernel scale(KernelAttributes attributes) {
    Arguments.OfNumber scale = Arguments.number(attributes, "scale", 1, 1);
    double bias = attributes.number("bias", 0);
    boolean biasLast = attributes.bool("bias_after_scale", true);
    return call -> scale(scale.get(call), bias, biasLast).run(call);
  }

  private static UnaryLoops scale(double scale, double bias, boolean biasLast) {
    // (x + bias) * scale in the form x * scale + bias would round differently, so both are kept.
    double before = biasLast ? 0 : bias;
    double after = biasLast ? bias : 0;
    long integralScale = (long) scale;
    long integralBefore = (long) before;
    long integralAfter = (long) after;
    return new UnaryLoops(
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = (float) ((x[i] + before) * scale + after);
          }
        },
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = (x[i] + before) * scale + after;
          }
        },
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = (x[i] + integralBefore) * integralScale + integralAfter;
          }
        });
  }

  /// {@return the kernel of `pd_op.clip`}
  public static HostKernel clip(KernelAttributes attributes) {
    Arguments.OfNumber min = Arguments.number(attributes, "min", 1, Double.NEGATIVE_INFINITY);
    Arguments.OfNumber max = Arguments.number(attributes, "max", 2, Double.POSITIVE_INFINITY);
    return call -> clip(min.get(call), max.get(call)).run(call);
  }

  private static UnaryLoops clip(double min, double max) {
    float floatMin = (float) min;
    float floatMax = (float) max;
    long longMin = (long) min;
    long longMax = (long) max;
    return new UnaryLoops(
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = Math.min(Math.max(x[i], floatMin), floatMax);
          }
        },
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = Math.min(Math.max(x[i], min), max);
          }
        },
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] = Math.min(Math.max(x[i], longMin), longMax);
          }
        });
  }

  /// {@return the kernel of `pd_op.pow`}
  public static HostKernel pow(KernelAttributes attributes) {
    Arguments.OfNumber exponent = Arguments.number(attributes, "y", 1, 1);
    return call -> pow(exponent.get(call)).run(call);
  }

  private static UnaryLoops pow(double exponent) {
    UnaryLoops real = UnaryLoops.of(x -> BinaryKernels.power(x, exponent));
    boolean integral = exponent == Math.rint(exponent) && Math.abs(exponent) < 0x1p62;
    return new UnaryLoops(
        real.floats(),
        real.doubles(),
        (x, out, count) -> {
          for (int i = 0; i < count; i++) {
            out[i] =
                integral
                    ? BinaryKernels.power(x[i], (long) exponent)
                    : (long) BinaryKernels.power((double) x[i], exponent);
          }
        });
  }
}
