package dev.weir.backend.cpu.machine;

import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Register;
import org.jspecify.annotations.Nullable;

/// Where elements lie in memory.
///
/// @param base the register with the address, or null if the frame has it
/// @param slot where in the frame
/// @param scale the bytes by which the counter of a loop moves the address, or 0
/// @param displacement bytes behind that
record Place(@Nullable Register base, int slot, int scale, int displacement) {
  /// The place whose address is in the register for addresses.
  static final Place COMPUTED = new Place(Frame.ADDRESS, 0, 0, 0);

  /// {@return the same place some bytes ahead}
  Place ahead(int bytes) {
    return new Place(base, slot, scale, displacement + bytes);
  }

  /// {@return the address}, brought to a register first where the frame has it
  Address address(Assembler code) {
    Register register = base;
    if (register == null) {
      register = Frame.ADDRESS;
      code.mov(register, Frame.slot(slot));
    }
    return scale == 0
        ? register.at(displacement)
        : register.plus(Frame.COUNTER, scale, displacement);
  }
}
