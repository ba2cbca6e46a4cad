package dev.weir.target.jvm.kernel;

/// Bits of two operands of integers or booleans that broadcast.
final class BitwiseKernels {
  private BitwiseKernels() {}

  static JvmKernel and(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] & y[i];
      }
    });
  }

  static JvmKernel or(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] | y[i];
      }
    });
  }

  static JvmKernel xor(KernelAttributes attributes) {
    return onBits((x, y, out, count) -> {
      for (int i = 0; i < count; i++) {
        out[i] = x[i] ^ y[i];
      }
    });
  }

  private static JvmKernel onBits(BinaryLoops.OnLongs loops) {
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
