package dev.weir.backend.cpu.kernels;

import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;

/// Bits of two operands of integers or booleans that broadcast.
final class BitwiseKernels {
  private BitwiseKernels() {}

  static HostKernel and(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] & y[i];
      }
    });
  }

  static HostKernel or(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] | y[i];
      }
    });
  }

  static HostKernel xor(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] ^ y[i];
      }
    });
  }

  private static HostKernel onBits(BinaryLoops.OnLongs loops) {
    return new BinaryLoops(
            (x, y, out, count) -> {
              throw new KernelException("floats have no bits to combine");
            },
            (x, y, out, count) -> {
              throw new KernelException("floats have no bits to combine");
            },
            loops)
        ::run;
  }
}
