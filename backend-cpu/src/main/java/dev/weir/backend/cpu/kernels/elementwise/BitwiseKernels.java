package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.backend.cpu.kernels.Shapes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;

/// Bits of two operands of integers or booleans that broadcast.
public final class BitwiseKernels {
  private BitwiseKernels() {}

  /// {@return the kernel of `pd_op.bitwise_and`}
  public static HostKernel and(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] & y[i];
      }
    });
  }

  /// {@return the kernel of `pd_op.bitwise_or`}
  public static HostKernel or(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] | y[i];
      }
    });
  }

  /// {@return the kernel of `pd_op.bitwise_xor`}
  public static HostKernel xor(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] ^ y[i];
      }
    });
  }

  /// {@return the kernel of `pd_op.bitwise_not`}
  public static HostKernel not(KernelAttributes attributes) {
    return call -> {
      // A boolean is stored as 0 or 1, of which only the last bit is turned over.
      boolean truth = Shapes.required(call, 0).dtype() == DType.BOOL;
      new UnaryLoops(
              (x, out, count) -> {
                throw notBits();
              },
              (x, out, count) -> {
                throw notBits();
              },
              (x, out, count) -> {
                for (int i = 0; i < count; i++) {
                  out[i] = truth ? x[i] ^ 1 : ~x[i];
                }
              })
          .run(call);
    };
  }

  /// {@return the kernel of `pd_op.bitwise_left_shift`}
  public static HostKernel leftShift(KernelAttributes attributes) {
    return call -> {
      int width = width(call);
      onBits(
              (x, y, out, count) -> {
                for (int i = 0; i < count; i++) {
                  out[i] = y[i] >= 0 && y[i] < width ? x[i] << y[i] : 0;
                }
              })
          .run(call);
    };
  }

  /// {@return the kernel of `pd_op.bitwise_right_shift`}
  public static HostKernel rightShift(KernelAttributes attributes) {
    boolean arithmetic = attributes.bool("is_arithmetic", true);
    return call -> {
      int width = width(call);
      // What a narrow number is widened by must not come in from the left.
      long bits = width == Long.SIZE ? -1 : (1L << width) - 1;
      onBits(
              (x, y, out, count) -> {
                for (int i = 0; i < count; i++) {
                  boolean inside = y[i] >= 0 && y[i] < width;
                  if (arithmetic) {
                    out[i] = x[i] >> (inside ? y[i] : Long.SIZE - 1);
                  } else {
                    out[i] = inside ? (x[i] & bits) >>> y[i] : 0;
                  }
                }
              })
          .run(call);
    };
  }

  private static int width(KernelCall call) {
    return Shapes.required(call, 0).dtype().byteSize() * Byte.SIZE;
  }

  private static HostKernel onBits(BinaryLoops.OnLongs loops) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              throw notBits();
            },
            (x, y, out, count) -> {
              throw notBits();
            },
            loops)
        ::run;
  }

  private static KernelException notBits() {
    return new KernelException("bitwise operators expect integers or booleans, got floats");
  }
}
