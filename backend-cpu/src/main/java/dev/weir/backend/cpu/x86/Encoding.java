package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// How instructions are written as bytes. Encodings follow
/// [Intel's manual, volume 2](https://www.intel.com/content/www/us/en/developer/articles/technical/intel-sdm.html),
/// chapter 2: legacy instructions with REX, 256 bits with the three bytes of VEX, 512 bits with EVEX, where a displacement
/// of one byte counts what the instruction takes from memory.
public abstract sealed class Encoding permits GeneralInstructions {
  /// Bytes of a line of the cache.
  public static final int LINE = 64;

  static final int MAP_0F = 1;
  static final int MAP_0F38 = 2;
  static final int MAP_0F3A = 3;
  static final int NO_PREFIX = 0;
  static final int PREFIX_66 = 1;
  static final int PREFIX_F3 = 2;

  /// With a prefix: elements have 64 bits.
  static final int WIDE_ELEMENTS = 1 << 7;

  /// With the number of a mask: elements for which it is false become 0.
  static final int ZEROING = 1 << 7;

  /// Whether vectors have 512 bits.
  final boolean wide;

  private byte[] code = new byte[1024];
  private int size;

  Encoding(int bits) {
    checkArgument(bits == 256 || bits == 512, "no vectors of %s bits", bits);
    wide = bits == 512;
  }

  /// {@return how many registers for vectors there are}
  public int vectors() {
    return wide ? 32 : 16;
  }

  /// {@return how many bytes a vector has}
  public int bytes() {
    return wide ? 64 : 32;
  }

  /// {@return how many floats a vector has}
  public int lanes() {
    return bytes() / Float.BYTES;
  }

  /// {@return the code that was written}
  public byte[] code() {
    return Arrays.copyOf(code, size);
  }

  /// {@return the place of the next instruction, for jumps to it}
  public int here() {
    return size;
  }

  /// Goes on at a multiple of 64 bytes, a line of the cache.
  ///
  /// @return the place of the next instruction
  public int align() {
    while (size % LINE != 0) {
      put(0xCC);
    }
    return size;
  }

  /// @param reg the register of the byte ModRM
  /// @param other another operand
  /// @param rm the operand that may lie in memory
  final void vector(int map, int prefix, int opcode, int reg, int other, int rm) {
    vector(map, prefix, opcode, reg, other, rm, 0);
  }

  final void vector(int map, int prefix, int opcode, int reg, int other, int rm, int masking) {
    checkArgument(Math.max(reg, Math.max(other, rm)) < vectors(), "no such register");
    vectorPrefix(map, prefix, reg, other, rm >> 3 & 1, rm >> 4 & 1, masking);
    put(opcode);
    registers(reg, rm);
  }

  /// @param taken how many bytes are taken from memory
  final void vector(int map, int prefix, int opcode, int reg, int other, Address rm, int taken) {
    vector(map, prefix, opcode, reg, other, rm, taken, 0);
  }

  /// @param taken how many bytes are taken from memory
  /// @param masking with 512 bits, the number of a mask, and [#ZEROING] where other elements become 0
  final void vector(
      int map, int prefix, int opcode, int reg, int other, Address rm, int taken, int masking) {
    checkArgument(Math.max(reg, other) < vectors(), "no such register");
    vectorPrefix(map, prefix, reg, other, rm.base().ordinal() >> 3, high(rm.index()), masking);
    put(opcode);
    memory(reg, rm, wide ? taken : 1);
  }

  /// @param b the bit that extends the base or the operand
  /// @param x the bit that extends the index, or the operand a second time
  final void vectorPrefix(int map, int prefix, int reg, int other, int b, int x) {
    vectorPrefix(map, prefix, reg, other, b, x, 0);
  }

  /// @param masking with 512 bits, the number of a mask, and [#ZEROING] where other elements become 0
  final void vectorPrefix(int map, int prefix, int reg, int other, int b, int x, int masking) {
    int inverted = (~reg >> 3 & 1) << 7 | (1 - x) << 6 | (1 - b) << 5;
    int operand = (~other & 15) << 3;
    if (wide) {
      put(0x62);
      put(inverted | (~reg >> 4 & 1) << 4 | map);
      put(operand | 1 << 2 | prefix);
      put(masking | 0b10 << 5 | (~other >> 4 & 1) << 3);
    } else {
      put(0xC4);
      put(inverted | map);
      put(operand | 1 << 2 | prefix);
    }
  }

  /// An instruction on the first eight registers.
  ///
  /// @param length 0 for 128 bits, 1 for 256
  final void vex(int map, int prefix, int length, int opcode, int reg, int other, int rm) {
    vex(map, prefix, length, opcode, other);
    registers(reg, rm);
  }

  final void vex(int map, int prefix, int length, int opcode, int reg, int other, Address rm) {
    vex(map, prefix, length, opcode, other);
    memory(reg, rm, 1);
  }

  final void vex(int map, int prefix, int length, int opcode, int other) {
    put(0xC4);
    put(0b111 << 5 | map);
    put((~other & 15) << 3 | length << 2 | prefix);
    put(opcode);
  }

  final void immediate(int operation, Register to, int value) {
    rex(0, 0, to.ordinal());
    boolean isByte = value == (byte) value;
    put(isByte ? 0x83 : 0x81);
    registers(operation, to.ordinal());
    if (isByte) {
      put(value);
    } else {
      putInt(value);
    }
  }

  final void rex(int reg, Address at) {
    rex(reg, high(at.index()), at.base().ordinal());
  }

  final void rex(int reg, int x, int base) {
    put(0x48 | reg >> 3 << 2 | x << 1 | base >> 3);
  }

  /// The prefix of an instruction that has no operand but the address.
  final void prefixOf(Address at) {
    int bits = high(at.index()) << 1 | at.base().ordinal() >> 3;
    if (bits != 0) {
      put(0x40 | bits);
    }
  }

  private static int high(@Nullable Register index) {
    return index == null ? 0 : index.ordinal() >> 3;
  }

  final void registers(int reg, int rm) {
    put(0b11 << 6 | (reg & 7) << 3 | rm & 7);
  }

  /// @param unit what a displacement of one byte counts
  final void memory(int reg, Address at, int unit) {
    int displacement = at.displacement();
    int base = at.base().ordinal() & 7;
    int index = at.index() == null ? Register.RSP.ordinal() : at.index().ordinal() & 7;
    boolean isShort =
        displacement % unit == 0 && displacement / unit == (byte) (displacement / unit);
    int mode = displacement == 0 && base != Register.RBP.ordinal() ? 0 : isShort ? 1 : 2;
    boolean isPlain = at.index() == null && base != Register.RSP.ordinal();
    put(mode << 6 | (reg & 7) << 3 | (isPlain ? base : Register.RSP.ordinal()));
    if (!isPlain) {
      put(Integer.numberOfTrailingZeros(at.scale()) << 6 | index << 3 | base);
    }
    if (mode == 1) {
      put(displacement / unit);
    } else if (mode == 2) {
      putInt(displacement);
    }
  }

  final void put(int value) {
    if (size == code.length) {
      code = Arrays.copyOf(code, 2 * size);
    }
    code[size++] = (byte) value;
  }

  final void putInt(int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      put(value >> 8 * i);
    }
  }

  /// Replaces 32 bits that were written.
  final void setInt(int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      code[at + i] = (byte) (value >> 8 * i);
    }
  }
}
