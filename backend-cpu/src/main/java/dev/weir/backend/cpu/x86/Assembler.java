package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

/// Writes machine code of x86-64. Its methods are called as the instructions are, with the result first.
///
/// Vectors have one width in all instructions: 512 bits, of which there are 32 registers (AVX-512F), or 256, of which
/// there are 16 (AVX2 and FMA).
public final class Assembler extends Encoding {

  private static final int CARRY = 2;
  private static final int NO_CARRY = 3;
  private static final int ZERO = 4;
  private static final int NOT_ZERO = 5;

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

  // General instructions.

  public void mov(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x89);
    registers(from.ordinal(), to.ordinal());
  }

  public void mov(Register to, Address from) {
    rex(to.ordinal(), from);
    put(0x8B);
    memory(to.ordinal(), from, 1);
  }

  public void add(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x01);
    registers(from.ordinal(), to.ordinal());
  }

  public void add(Register to, int value) {
    immediate(0, to, value);
  }

  public void sub(Register to, int value) {
    immediate(5, to, value);
  }

  public void lea(Register to, Address at) {
    rex(to.ordinal(), at);
    put(0x8D);
    memory(to.ordinal(), at, 1);
  }

  /// Makes it 0.
  public void xor(Register to) {
    rex(to.ordinal(), 0, to.ordinal());
    put(0x31);
    registers(to.ordinal(), to.ordinal());
  }

  public void dec(Register to) {
    rex(0, 0, to.ordinal());
    put(0xFF);
    registers(1, to.ordinal());
  }

  /// Compares it with 0.
  public void test(Register what) {
    rex(what.ordinal(), 0, what.ordinal());
    put(0x85);
    registers(what.ordinal(), what.ordinal());
  }

  public void push(Register what) {
    if (what.ordinal() > 7) {
      put(0x41);
    }
    put(0x50 + what.ordinal() % 8);
  }

  public void pop(Register what) {
    if (what.ordinal() > 7) {
      put(0x41);
    }
    put(0x58 + what.ordinal() % 8);
  }

  /// Jumps to a [place][#here] before this one unless the last result was 0.
  public void jnz(int to) {
    jump(NOT_ZERO, to);
  }

  /// Jumps to a [place][#here] before this one unless the last subtraction went below 0.
  public void jae(int to) {
    jump(NO_CARRY, to);
  }

  /// Jumps if the last result was 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public int jz() {
    jump(ZERO, here());
    return here();
  }

  /// Jumps unless the last result was 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public int jnz() {
    jump(NOT_ZERO, here());
    return here();
  }

  /// Jumps if the last subtraction went below 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public int jb() {
    jump(CARRY, here());
    return here();
  }

  /// Jumps.
  ///
  /// @return what [#bind] is told, where the jump goes
  public int jmp() {
    put(0xE9);
    putInt(0);
    return here();
  }

  private void jump(int condition, int to) {
    put(0x0F);
    put(0x80 | condition);
    putInt(to - (here() + Integer.BYTES));
  }

  /// Has a jump go to the next instruction.
  public void bind(int jump) {
    setInt(jump - Integer.BYTES, here() - jump);
  }

  public void ret() {
    put(0xC3);
  }

  /// Asks memory for a line; a place that does not exist does no harm.
  public void prefetcht0(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x18);
    memory(1, at, 1);
  }

  /// Asks for a line in the second-level cache; a place that does not exist does no harm.
  public void prefetcht1(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x18);
    memory(2, at, 1);
  }

  /// Asks memory for a line that will be written; a place that does not exist does no harm.
  public void prefetchw(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x0D);
    memory(1, at, 1);
  }

  /// Gives `EAX`, `EBX`, `ECX` and `EDX` what the processor says of itself.
  public void cpuid() {
    put(0x0F);
    put(0xA2);
  }

  /// Gives `EAX` and `EDX` which registers the system keeps for each thread; `ECX` must be 0.
  public void xgetbv() {
    put(0x0F);
    put(0x01);
    put(0xD0);
  }

  /// Writes 32 bits.
  public void movInt(Address to, Register from) {
    checkArgument(from.ordinal() < 8 && to.base().ordinal() < 8, "a register without prefix");
    put(0x89);
    memory(from.ordinal(), to, 1);
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
