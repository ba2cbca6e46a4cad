package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

/// Instructions that compute with vectors of floats or of integers of 32 bits, with masks, and with elements that are
/// smaller in memory.
///
/// With 512 bits a mask is one of seven registers of their own, `k1` to `k7`; with 256 bits it is a vector, all bits of an
/// element set or none, and methods on masks say which of both they take.
public abstract sealed class VectorInstructions extends GeneralInstructions permits Assembler {
  VectorInstructions(int bits) {
    super(bits);
  }

  /// Computes `to` of `a` and `b`.
  public final void vector(VectorOperation operation, int to, int a, int b) {
    checkArgument(!operation.isUnary(), "%s has one operand", operation);
    vector(operation.map, operation.prefix, operation.opcode, to, a, b);
  }

  /// Computes `to` of `a` and a vector in memory.
  public final void vector(VectorOperation operation, int to, int a, Address b) {
    checkArgument(!operation.isUnary(), "%s has one operand", operation);
    vector(operation.map, operation.prefix, operation.opcode, to, a, b, bytes());
  }

  /// Computes `to` of `a`.
  public final void vector(VectorOperation operation, int to, int a) {
    checkArgument(operation.isUnary(), "%s has two operands", operation);
    vector(operation.map, operation.prefix, operation.opcode, to, 0, a);
  }

  /// Makes `to` what `from` is.
  public final void vmovaps(int to, int from) {
    vector(MAP_0F, NO_PREFIX, 0x28, to, 0, from);
  }

  /// Multiplies `to` by `a` and adds `b`, rounded once.
  public final void vfmadd213ps(int to, int a, int b) {
    vector(MAP_0F38, PREFIX_66, 0xA8, to, a, b);
  }

  public final void vfmadd213ps(int to, int a, Address b) {
    vector(MAP_0F38, PREFIX_66, 0xA8, to, a, b, bytes());
  }

  /// Shifts right, zeros coming in.
  public final void vpsrld(int to, int from, int bits) {
    vector(MAP_0F, PREFIX_66, 0x72, 2, to, from);
    put(bits);
  }

  /// Rounds to integers: 0 to the nearest, the even one of two, 1 down, 2 up, 3 toward 0. With 512 bits it is
  /// `vrndscaleps`.
  public final void vroundps(int to, int from, int mode) {
    vector(MAP_0F3A, PREFIX_66, 0x08, to, 0, from);
    put(mode | 8);
  }

  /// Makes all elements the first of `from`.
  public final void vbroadcastss(int to, int from) {
    vector(MAP_0F38, PREFIX_66, 0x18, to, 0, from);
  }

  /// Turns elements around: the first becomes the one at `count`, half of the elements at most. With 256 bits no other
  /// element is said to be anything.
  public final void turn(int to, int from, int count) {
    if (wide) {
      // valignd
      vector(MAP_0F3A, PREFIX_66, 0x03, to, from, from);
      put(count);
    } else if (count == 4) {
      // vperm2f128
      vector(MAP_0F3A, PREFIX_66, 0x06, to, from, from);
      put(0x01);
    } else {
      // vpermilps
      vector(MAP_0F3A, PREFIX_66, 0x04, to, 0, from);
      put(count == 2 ? 0x4E : 0xB1);
    }
  }

  // Masks of 512 bits, in registers of their own.

  /// Compares floats; `predicate` is that of `vcmpps`.
  public final void vcmpps(int mask, int a, int b, int predicate) {
    checkArgument(!wide || mask < 8, "no such mask");
    vector(MAP_0F, NO_PREFIX, 0xC2, mask, a, b);
    put(predicate);
  }

  /// Compares integers; 0 for equal, 1 less, 2 less or equal, 4, 5, 6 for what is not.
  public final void vpcmpd(int mask, int a, int b, int predicate) {
    checkArgument(wide && mask < 8, "no such mask");
    vector(MAP_0F3A, PREFIX_66, 0x1F, mask, a, b);
    put(predicate);
  }

  /// Takes elements of `b` where the mask says so, else of `a`.
  public final void vblendmps(int to, int mask, int a, int b) {
    checkArgument(wide, "a mask is a vector");
    vector(MAP_0F38, PREFIX_66, 0x65, to, a, b, mask);
  }

  /// Says which integers are not 0.
  public final void vptestmd(int mask, int a) {
    checkArgument(wide && mask < 8, "no such mask");
    vector(MAP_0F38, PREFIX_66, 0x27, mask, a, a);
  }

  /// Makes all bits of the elements those of the mask (AVX-512DQ).
  public final void vpmovm2d(int to, int mask) {
    checkArgument(wide, "a mask is a vector");
    vector(MAP_0F38, PREFIX_F3, 0x38, to, 0, mask);
  }

  public final void kandw(int to, int a, int b) {
    vex(MAP_0F, NO_PREFIX, 1, 0x41, to, a, b);
  }

  public final void korw(int to, int a, int b) {
    vex(MAP_0F, NO_PREFIX, 1, 0x45, to, a, b);
  }

  public final void kxorw(int to, int a, int b) {
    vex(MAP_0F, NO_PREFIX, 1, 0x47, to, a, b);
  }

  public final void kxnorw(int to, int a, int b) {
    vex(MAP_0F, NO_PREFIX, 1, 0x46, to, a, b);
  }

  public final void knotw(int to, int a) {
    vex(MAP_0F, NO_PREFIX, 0, 0x44, to, 0, a);
  }

  /// Makes a mask another one.
  public final void kmovw(int to, int from) {
    vex(MAP_0F, NO_PREFIX, 0, 0x90, to, 0, from);
  }

  /// Makes a mask the bits of a general register.
  public final void kmovw(int to, Register from) {
    vex(MAP_0F, NO_PREFIX, 0, 0x92, to, 0, legacy(from));
  }

  /// Gives a general register the bits of a mask.
  public final void kmovw(Register to, int from) {
    vex(MAP_0F, NO_PREFIX, 0, 0x93, legacy(to), 0, from);
  }

  /// Reads a mask; the address has no register with a prefix.
  public final void kmovw(int to, Address from) {
    vex(MAP_0F, NO_PREFIX, 0, 0x90, to, 0, from);
  }

  /// Writes a mask; the address has no register with a prefix.
  public final void kmovw(Address to, int from) {
    vex(MAP_0F, NO_PREFIX, 0, 0x91, from, 0, to);
  }

  // Masks of 256 bits, in vectors.

  public final void vpcmpeqd(int to, int a, int b) {
    checkArgument(!wide, "a mask is no vector");
    vector(MAP_0F, PREFIX_66, 0x76, to, a, b);
  }

  public final void vpcmpgtd(int to, int a, int b) {
    checkArgument(!wide, "a mask is no vector");
    vector(MAP_0F, PREFIX_66, 0x66, to, a, b);
  }

  /// Takes elements of `b` where the mask says so, else of `a`.
  public final void vblendvps(int to, int a, int b, int mask) {
    checkArgument(!wide, "a mask is no vector");
    vector(MAP_0F3A, PREFIX_66, 0x4A, to, a, b);
    put(mask << 4);
  }

  /// Reads elements where the mask says so; others become 0.
  public final void vmaskmovps(int to, int mask, Address from) {
    checkArgument(!wide, "a mask is no vector");
    vector(MAP_0F38, PREFIX_66, 0x2C, to, mask, from, bytes());
  }

  /// Writes elements where the mask says so.
  public final void vmaskmovps(Address to, int mask, int from) {
    checkArgument(!wide, "a mask is no vector");
    vector(MAP_0F38, PREFIX_66, 0x2E, from, mask, to, bytes());
  }

  // Memory, with the mask of 512 bits `k1` to `k7`, or 0 for all elements.

  /// Reads elements; others become 0.
  public final void vmovups(int to, Address from, int mask) {
    vector(MAP_0F, NO_PREFIX, 0x10, to, 0, from, bytes(), zeroing(mask));
  }

  /// Writes elements.
  public final void vmovups(Address to, int from, int mask) {
    vector(MAP_0F, NO_PREFIX, 0x11, from, 0, to, bytes(), mask);
  }

  /// Reads bytes without signs.
  public final void vpmovzxbd(int to, Address from, int mask) {
    vector(MAP_0F38, PREFIX_66, 0x31, to, 0, from, lanes(), zeroing(mask));
  }

  /// Reads integers of 16 bits without signs.
  public final void vpmovzxwd(int to, Address from, int mask) {
    vector(MAP_0F38, PREFIX_66, 0x33, to, 0, from, bytes() / 2, zeroing(mask));
  }

  /// Reads floats of 16 bits.
  public final void vcvtph2ps(int to, Address from, int mask) {
    vector(MAP_0F38, PREFIX_66, 0x13, to, 0, from, bytes() / 2, zeroing(mask));
  }

  /// Writes floats of 16 bits, the nearest ones.
  public final void vcvtps2ph(Address to, int from, int mask) {
    vector(MAP_0F3A, PREFIX_66, 0x1D, from, 0, to, bytes() / 2, mask);
    put(0);
  }

  /// Makes the nearest floats of 16 bits.
  public final void vcvtps2ph(int to, int from) {
    vector(MAP_0F3A, PREFIX_66, 0x1D, from, 0, to);
    put(0);
  }

  /// Makes floats of those of 16 bits in half a vector.
  public final void vcvtph2ps(int to, int from) {
    vector(MAP_0F38, PREFIX_66, 0x13, to, 0, from);
  }

  /// Writes the lower halves of integers.
  public final void vpmovdw(Address to, int from, int mask) {
    checkArgument(wide, "there is no such instruction");
    vector(MAP_0F38, PREFIX_F3, 0x33, from, 0, to, bytes() / 2, mask);
  }

  /// Writes the lowest bytes of integers.
  public final void vpmovdb(Address to, int from, int mask) {
    checkArgument(wide, "there is no such instruction");
    vector(MAP_0F38, PREFIX_F3, 0x31, from, 0, to, lanes(), mask);
  }

  private static int zeroing(int mask) {
    return mask == 0 ? 0 : mask | ZEROING;
  }

  // Bytes.

  /// Adds to each integer of 32 bits of `to` the products of four bytes of `a`, which have no signs, and four of `b`, which
  /// have (AVX-512 VNNI).
  public final void vpdpbusd(int to, int a, int b) {
    checkArgument(wide, "there is no such instruction");
    vector(MAP_0F38, PREFIX_66, 0x50, to, a, b);
  }

  /// Makes integers of 16 bits of pairs of products of bytes of `a`, which have no signs, and bytes of `b`, which have.
  public final void vpmaddubsw(int to, int a, int b) {
    checkArgument(!wide, "it takes AVX-512BW");
    vector(MAP_0F38, PREFIX_66, 0x04, to, a, b);
  }

  /// Makes integers of 32 bits of pairs of products of 16 bits.
  public final void vpmaddwd(int to, int a, int b) {
    checkArgument(!wide, "it takes AVX-512BW");
    vector(MAP_0F, PREFIX_66, 0xF5, to, a, b);
  }

  /// Adds integers of 16 bits.
  public final void vpaddw(int to, int a, int b) {
    checkArgument(!wide, "it takes AVX-512BW");
    vector(MAP_0F, PREFIX_66, 0xFD, to, a, b);
  }

  /// Makes bytes of `a` negative where those of `b` are, and 0 where those are.
  public final void vpsignb(int to, int a, int b) {
    checkArgument(!wide, "there is no such instruction");
    vector(MAP_0F38, PREFIX_66, 0x08, to, a, b);
  }

  /// Makes bytes without signs the absolute values of `a`.
  public final void vpabsb(int to, int a) {
    checkArgument(!wide, "it takes AVX-512BW");
    vector(MAP_0F38, PREFIX_66, 0x1C, to, 0, a);
  }

  /// Makes bits of `to`, of `a` and of `b` those that `table` has at `to * 4 + a * 2 + b`.
  public final void vpternlogd(int to, int a, int b, int table) {
    checkArgument(wide, "there is no such instruction");
    vector(MAP_0F3A, PREFIX_66, 0x25, to, a, b);
    put(table);
  }

  /// Floats to integers, the nearest ones, the even one of two; the least integer for what is none.
  public final void vcvtps2dq(int to, int from) {
    vector(MAP_0F, PREFIX_66, 0x5B, to, 0, from);
  }

  /// Writes integers as bytes, the nearest ones there are.
  public final void vpmovsdb(Address to, int from) {
    checkArgument(wide, "there is no such instruction");
    vector(MAP_0F38, PREFIX_F3, 0x21, from, 0, to, lanes());
  }

  /// Makes elements what is in memory where the mask says so; others stay.
  public final void vbroadcastss(int to, Address from, int mask) {
    checkArgument(wide, "a mask is a vector");
    vector(MAP_0F38, PREFIX_66, 0x18, to, 0, from, Float.BYTES, mask);
  }

  // Half vectors in the first eight registers, for what 256 bits have no instruction.

  /// Writes the lower halves of integers that are not negative and fit.
  ///
  /// @param other a register that is used meanwhile
  public final void packHalves(Address to, int x, int other) {
    pack(x, other);
    // vmovups
    vexOf(to, MAP_0F, NO_PREFIX, 0x11, x);
  }

  /// Writes the lowest bytes of integers that are not negative and fit.
  ///
  /// @param other a register that is used meanwhile
  public final void packBytes(Address to, int x, int other) {
    pack(x, other);
    // vpackuswb, vmovq
    vex(MAP_0F, PREFIX_66, 0, 0x67, x, x, x);
    vexOf(to, MAP_0F, PREFIX_66, 0xD6, x);
  }

  private void pack(int x, int other) {
    checkArgument(!wide && Math.max(x, other) < 8, "a register without prefix");
    // vextracti128, vpackusdw
    vex(MAP_0F3A, PREFIX_66, 1, 0x39, x, 0, other);
    put(1);
    vex(MAP_0F38, PREFIX_66, 0, 0x2B, x, x, other);
  }

  private void vexOf(Address to, int map, int prefix, int opcode, int reg) {
    put(0xC4);
    put(1 << 7 | (1 - highIndex(to)) << 6 | (1 - (to.base().ordinal() >> 3)) << 5 | map);
    put(0b1111 << 3 | prefix);
    put(opcode);
    memory(reg, to, 1);
  }

  private static int highIndex(Address at) {
    Register index = at.index();
    return index == null ? 0 : index.ordinal() >> 3;
  }

  // Single elements, between the first eight vectors and the first eight general registers.

  /// Makes the first element the 32 bits of a general register, all others 0.
  public final void vmovd(int to, Register from) {
    vex(MAP_0F, PREFIX_66, 0, 0x6E, to, 0, legacy(from));
  }

  /// Gives a general register the bits of the first element.
  public final void vmovd(Register to, int from) {
    vex(MAP_0F, PREFIX_66, 0, 0x7E, from, 0, legacy(to));
  }

  private static int legacy(Register register) {
    checkArgument(register.ordinal() < 8, "a register without prefix");
    return register.ordinal();
  }
}
