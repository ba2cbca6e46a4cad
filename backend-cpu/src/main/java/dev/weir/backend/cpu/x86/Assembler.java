package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

/// Writes machine code of x86-64. Its methods are called as the instructions are, with the result first.
///
/// Vectors have one width in all instructions: 512 bits, of which there are 32 registers (AVX-512F), or 256, of which
/// there are 16 (AVX2 and FMA).
public final class Assembler extends VectorInstructions {
  /// @param bits how many bits a vector has, 256 or 512
  public Assembler(int bits) {
    super(bits);
  }

  /// Writes constants, at a multiple of 64 bytes.
  ///
  /// @return their place
  public int floats(float... values) {
    int begin = align();
    for (float value : values) {
      putInt(Float.floatToRawIntBits(value));
    }
    return begin;
  }

  /// Writes a vector of one integer, at a multiple of 64 bytes.
  ///
  /// @return its place
  public int vectorOf(int value) {
    int begin = align();
    for (int i = 0; i < lanes(); i++) {
      putInt(value);
    }
    return begin;
  }

  /// Goes on at a multiple of 32 bytes, with instructions before that do nothing: processors fetch so many at once.
  public void alignLoop() {
    while (here() % 32 != 0) {
      int missing = 32 - here() % 32;
      // The prefix of an operand, up to three times; then the instruction.
      for (int i = 0; i < Math.min(3, missing - 1); i++) {
        put(0x66);
      }
      put(0x90);
    }
  }

  /// Writes 32 bits of a constant.
  public void integer(int bits) {
    putInt(bits);
  }

  /// Gives a register the address of a [place][#here] before this one.
  public void lea(Register to, int place) {
    rex(to.ordinal(), 0, 0);
    put(0x8D);
    put((to.ordinal() & 7) << 3 | 0b101);
    putInt(place - (here() + Integer.BYTES));
  }

  // Instructions on vectors of floats or of integers of 32 bits.

  public void vmovups(int to, Address from) {
    vector(MAP_0F, NO_PREFIX, 0x10, to, 0, from, bytes());
  }

  /// Reads [constants][#floats].
  public void vmovups(int to, int place) {
    vectorPrefix(MAP_0F, NO_PREFIX, to, 0, 0, 0);
    put(0x10);
    put((to & 7) << 3 | 0b101);
    putInt(place - (here() + Integer.BYTES));
  }

  public void vmovups(Address to, int from) {
    vector(MAP_0F, NO_PREFIX, 0x11, from, 0, to, bytes());
  }

  public void vbroadcastss(int to, Address from) {
    vector(MAP_0F38, PREFIX_66, 0x18, to, 0, from, Float.BYTES);
  }

  public void vaddps(int to, int a, int b) {
    vector(MAP_0F, NO_PREFIX, 0x58, to, a, b);
  }

  public void vmulps(int to, int a, int b) {
    vector(MAP_0F, NO_PREFIX, 0x59, to, a, b);
  }

  /// Adds `a * b`, rounded once.
  public void vfmadd231ps(int to, int a, int b) {
    vector(MAP_0F38, PREFIX_66, 0xB8, to, a, b);
  }

  public void vfmadd231ps(int to, int a, Address b) {
    vector(MAP_0F38, PREFIX_66, 0xB8, to, a, b, bytes());
  }

  /// Makes it 0: `vpxor`, or `vpxord`.
  public void zero(int to) {
    vector(MAP_0F, PREFIX_66, 0xEF, to, to, to);
  }

  /// Reads bytes with signs.
  public void vpmovsxbd(int to, Address from) {
    vector(MAP_0F38, PREFIX_66, 0x21, to, 0, from, lanes());
  }

  /// Reads integers of 16 bits without signs.
  public void vpmovzxwd(int to, Address from) {
    vector(MAP_0F38, PREFIX_66, 0x33, to, 0, from, bytes() / 2);
  }

  /// Reads floats of 16 bits: F16C, or AVX-512F.
  public void vcvtph2ps(int to, Address from) {
    vector(MAP_0F38, PREFIX_66, 0x13, to, 0, from, bytes() / 2);
  }

  public void vcvtdq2ps(int to, int from) {
    vector(MAP_0F, NO_PREFIX, 0x5B, to, 0, from);
  }

  /// Takes elements of `table`, one of each place that the last four bits of an index say, or three with 256 bits.
  public void vpermps(int to, int index, int table) {
    vector(MAP_0F38, PREFIX_66, 0x16, to, index, table);
  }

  public void vpslld(int to, int from, int bits) {
    vector(MAP_0F, PREFIX_66, 0x72, 6, to, from);
    put(bits);
  }

  public void vpsrad(int to, int from, int bits) {
    vector(MAP_0F, PREFIX_66, 0x72, 4, to, from);
    put(bits);
  }

  /// Adds up sixteen floats in memory, halves to halves: eight sums, then four, then two, then one, the first element.
  ///
  /// @param other a register that is used meanwhile; all three are among the first eight
  public void addSixteen(int to, Register from, int other) {
    checkArgument(Math.max(Math.max(to, other), from.ordinal()) < 8, "a register without prefix");
    // vmovups, vaddps
    vex(MAP_0F, NO_PREFIX, 1, 0x10, to, 0, from.at(0));
    vex(MAP_0F, NO_PREFIX, 1, 0x58, to, to, from.at(8 * Float.BYTES));
    addEight(to, other);
  }

  /// Adds up the first eight floats of a register in the same way.
  ///
  /// @param other a register that is used meanwhile; both are among the first eight
  public void addEight(int x, int other) {
    checkArgument(Math.max(x, other) < 8, "a register without prefix");
    // vextractf128, vaddps, vmovhlps, vaddps, vmovshdup, vaddss
    vex(MAP_0F3A, PREFIX_66, 1, 0x19, x, 0, other);
    put(1);
    vex(MAP_0F, NO_PREFIX, 0, 0x58, x, x, other);
    vex(MAP_0F, NO_PREFIX, 0, 0x12, other, x, x);
    vex(MAP_0F, NO_PREFIX, 0, 0x58, x, x, other);
    vex(MAP_0F, PREFIX_F3, 0, 0x16, other, 0, x);
    vex(MAP_0F, PREFIX_F3, 0, 0x58, x, x, other);
  }

  /// Adds the second eight floats of a register to the first, where it has as many.
  ///
  /// @param other a register that is used meanwhile; both are among the first eight
  public void addUpperEight(int x, int other) {
    checkArgument(wide && Math.max(x, other) < 8, "a register without prefix");
    // vextractf64x4 is an instruction on numbers of 64 bits.
    vectorPrefix(MAP_0F3A, PREFIX_66 | WIDE_ELEMENTS, x, 0, 0, 0);
    put(0x1B);
    registers(x, other);
    put(1);
    // vaddps
    vex(MAP_0F, NO_PREFIX, 1, 0x58, x, x, other);
  }

  /// Writes the first element.
  public void vmovss(Address to, int from) {
    vector(MAP_0F, PREFIX_F3, 0x11, from, 0, to, Float.BYTES);
  }

  /// Leaves the upper halves of registers 0: what follows may use instructions that know of no more.
  public void vzeroupper() {
    put(0xC5);
    put(0xF8);
    put(0x77);
  }
}
