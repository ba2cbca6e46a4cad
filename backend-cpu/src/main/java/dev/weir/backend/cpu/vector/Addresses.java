package dev.weir.backend.cpu.vector;

import java.lang.classfile.CodeBuilder;

/// Addresses in generated code, written so that the compiler sees that they lie in [all memory][NativeMemory#ALL]
/// and leaves the checks out. Where it has to check, it does so once, before a loop, by code for each
/// address that takes longer than a short loop itself.
public final class Addresses {
  /// No address has more bits, on any machine.
  private static final long BITS = Long.MAX_VALUE >> 1;

  private Addresses() {}

  /// Leaves the address on the stack as it is, and says that it is one.
  public static CodeBuilder valid(CodeBuilder code) {
    return code.loadConstant(BITS).land();
  }

  /// Adds to such an address `bytes` for each unit of a counter, an int that is not negative.
  public static CodeBuilder behind(CodeBuilder code, int counter, long bytes) {
    return code.iload(counter)
        .loadConstant(Integer.MAX_VALUE)
        .iand()
        .i2l()
        .loadConstant(bytes)
        .lmul()
        .ladd();
  }
}
