package dev.weir.backend.cpu.quantized;

import dev.weir.backend.cpu.vector.WarmUp;

/// The kernel that products of rounded rows use: in machine code where there is any.
final class RoundedKernels {
  private static final RoundedKernel PLAIN = new PlainRounded();
  private static final WarmUp<RoundedKernel> COMMON =
      new WarmUp<>("rounded", PLAIN, () -> MachineRounded.best().orElse(PLAIN));

  private RoundedKernels() {}

  /// {@return the kernel to use for a product of so many multiplications}
  static RoundedKernel current(long multiplications) {
    return COMMON.current(multiplications);
  }

  /// {@return the kernel in plain Java}
  static RoundedKernel plain() {
    return PLAIN;
  }
}
