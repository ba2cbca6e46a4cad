package dev.weir.backend.cpu.machine;

import com.google.common.collect.ImmutableList;
import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Register;

/// What general registers are for, and what the stack holds: numbers of 64 bits first, then vectors.
final class Frame {
  /// For addresses, and all else for a few instructions.
  static final Register ADDRESS = Register.RAX;

  /// For what is between vectors and memory, and all else for a few instructions.
  static final Register PART = Register.RDX;

  /// The round of an innermost loop.
  static final Register COUNTER = Register.RCX;

  /// The rounds of an innermost loop.
  static final Register END = Register.R11;

  /// The constants.
  static final Register CONSTANTS = Register.R10;

  /// For addresses in innermost loops.
  static final ImmutableList<Register> PLACES =
      ImmutableList.of(
          Register.RBX,
          Register.RBP,
          Register.RSI,
          Register.RDI,
          Register.R8,
          Register.R9,
          Register.R12,
          Register.R13,
          Register.R14,
          Register.R15);

  /// What a function has to leave as it was.
  static final ImmutableList<Register> KEPT =
      ImmutableList.of(
          Register.RBX, Register.RBP, Register.R12, Register.R13, Register.R14, Register.R15);

  // The first numbers.

  static final int ARGUMENTS = 0;
  static final int MEMORY = 1;
  static final int PROGRAM = 2;
  static final int LAST_PROGRAM = 3;
  static final int FIRST_FREE = 4;

  private Frame() {}

  /// {@return where a number lies}
  static Address slot(int number) {
    return Register.RSP.at(number * Long.BYTES);
  }
}
