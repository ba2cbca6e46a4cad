package dev.weir.backend.cpu.kernels.elementwise;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
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

  private static HostKernel onBits(BinaryLoops.OnLongs loops) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              throw new KernelException(
                  "bitwise operators expect integers or booleans, got floats");
            },
            (x, y, out, count) -> {
              throw new KernelException(
                  "bitwise operators expect integers or booleans, got floats");
            },
            loops)
        ::run;
  }
}
