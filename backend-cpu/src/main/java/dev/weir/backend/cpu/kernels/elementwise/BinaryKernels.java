package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// Arithmetic on two operands that broadcast.
///
/// Integers wrap around; dividing an integer by zero is a [KernelException]. `maximum` and
/// `minimum` give NaN if either side is NaN.
public final class BinaryKernels {
  private BinaryKernels() {}

  /// {@return the kernel of `pd_op.add`}
  public static HostKernel add(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] + y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] + y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] + y[i];
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.subtract`}
  public static HostKernel subtract(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] - y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] - y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] - y[i];
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.multiply`}
  public static HostKernel multiply(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] * y[i];
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.divide`}
  public static HostKernel divide(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] / y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] / y[i];
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = x[i] / divisor(y[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.floor_divide`}
  public static HostKernel floorDivide(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = (float) floorQuotient(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = floorQuotient(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.floorDiv(x[i], divisor(y[i]));
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.remainder`}
  public static HostKernel remainder(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = (float) floorRemainder(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = floorRemainder(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.floorMod(x[i], divisor(y[i]));
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.maximum`}
  public static HostKernel maximum(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.max(x[i], y[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.minimum`}
  public static HostKernel minimum(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = Math.min(x[i], y[i]);
              }
            })
        ::run;
  }

  /// {@return the kernel of `pd_op.elementwise_pow`}
  public static HostKernel elementwisePow(KernelAttributes attributes) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = (float) power((double) x[i], (double) y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = power(x[i], y[i]);
              }
            },
            (x, y, out, count) -> {
              for (int i = 0; i < count; i++) {
                out[i] = power(x[i], y[i]);
              }
            })
        ::run;
  }

  private static long divisor(long value) {
    if (value == 0) {
      throw new KernelException("integer division by zero");
    }
    return value;
  }

  /// The largest integer not above `x / y`, computed from the exact remainder.
  private static double floorQuotient(double x, double y) {
    if (y == 0) {
      return x / y;
    }
    double remainder = x % y;
    double quotient = (x - remainder) / y;
    if (remainder != 0 && (y < 0) != (remainder < 0)) {
      quotient -= 1;
    }
    if (quotient == 0) {
      return Math.copySign(0.0, x / y);
    }
    double floor = Math.floor(quotient);
    return quotient - floor > 0.5 ? floor + 1 : floor;
  }

  /// What [#floorQuotient] leaves: it has the sign of `y`.
  private static double floorRemainder(double x, double y) {
    double remainder = x % y;
    return remainder != 0 && (y < 0) != (remainder < 0) ? remainder + y : remainder;
  }

  /// C's `pow`, where a base of 1 and an infinite exponent of -1 give 1.
  static double power(double x, double y) {
    return x == 1 || (x == -1 && Double.isInfinite(y)) ? 1 : Math.pow(x, y);
  }

  /// `x` to the power of `y` modulo 2^64; a negative exponent gives the power rounded towards zero.
  static long power(long x, long y) {
    if (y < 0) {
      if (x == 0) {
        throw new KernelException("zero to a negative power");
      }
      boolean unit = x == 1 || x == -1;
      return unit ? power(x, -y & 1) : 0;
    }
    long result = 1;
    long base = x;
    for (long rest = y; rest != 0; rest >>>= 1) {
      if ((rest & 1) != 0) {
        result *= base;
      }
      base *= base;
    }
    return result;
  }
}
