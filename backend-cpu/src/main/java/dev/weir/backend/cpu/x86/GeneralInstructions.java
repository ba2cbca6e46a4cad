package dev.weir.backend.cpu.x86;

import static com.google.common.base.Preconditions.checkArgument;

/// Instructions on general registers, jumps, and what the processor says of itself.
public abstract sealed class GeneralInstructions extends Encoding permits VectorInstructions {
  private static final int CARRY = 2;
  private static final int NO_CARRY = 3;
  private static final int ZERO = 4;
  private static final int NOT_ZERO = 5;

  GeneralInstructions(int bits) {
    super(bits);
  }

  public final void mov(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x89);
    registers(from.ordinal(), to.ordinal());
  }

  public final void mov(Register to, Address from) {
    rex(to.ordinal(), from);
    put(0x8B);
    memory(to.ordinal(), from, 1);
  }

  public final void add(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x01);
    registers(from.ordinal(), to.ordinal());
  }

  public final void add(Register to, int value) {
    immediate(0, to, value);
  }

  public final void sub(Register to, int value) {
    immediate(5, to, value);
  }

  public final void lea(Register to, Address at) {
    rex(to.ordinal(), at);
    put(0x8D);
    memory(to.ordinal(), at, 1);
  }

  /// Makes it 0.
  public final void xor(Register to) {
    rex(to.ordinal(), 0, to.ordinal());
    put(0x31);
    registers(to.ordinal(), to.ordinal());
  }

  public final void dec(Register to) {
    rex(0, 0, to.ordinal());
    put(0xFF);
    registers(1, to.ordinal());
  }

  /// Compares it with 0.
  public final void test(Register what) {
    rex(what.ordinal(), 0, what.ordinal());
    put(0x85);
    registers(what.ordinal(), what.ordinal());
  }

  public final void push(Register what) {
    if (what.ordinal() > 7) {
      put(0x41);
    }
    put(0x50 + what.ordinal() % 8);
  }

  public final void pop(Register what) {
    if (what.ordinal() > 7) {
      put(0x41);
    }
    put(0x58 + what.ordinal() % 8);
  }

  /// Jumps to a [place][#here] before this one unless the last result was 0.
  public final void jnz(int to) {
    jump(NOT_ZERO, to);
  }

  /// Jumps to a [place][#here] before this one unless the last subtraction went below 0.
  public final void jae(int to) {
    jump(NO_CARRY, to);
  }

  /// Jumps if the last result was 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public final int jz() {
    jump(ZERO, here());
    return here();
  }

  /// Jumps unless the last result was 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public final int jnz() {
    jump(NOT_ZERO, here());
    return here();
  }

  /// Jumps if the last subtraction went below 0.
  ///
  /// @return what [#bind] is told, where the jump goes
  public final int jb() {
    jump(CARRY, here());
    return here();
  }

  /// Jumps.
  ///
  /// @return what [#bind] is told, where the jump goes
  public final int jmp() {
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
  public final void bind(int jump) {
    setInt(jump - Integer.BYTES, here() - jump);
  }

  public final void ret() {
    put(0xC3);
  }

  public final void mov(Register to, long value) {
    rex(0, 0, to.ordinal());
    if (value == (int) value) {
      put(0xC7);
      registers(0, to.ordinal());
      putInt((int) value);
    } else {
      put(0xB8 | to.ordinal() & 7);
      putInt((int) value);
      putInt((int) (value >> 32));
    }
  }

  public final void mov(Address to, Register from) {
    rex(from.ordinal(), to);
    put(0x89);
    memory(from.ordinal(), to, 1);
  }

  public final void add(Register to, Address from) {
    rex(to.ordinal(), from);
    put(0x03);
    memory(to.ordinal(), from, 1);
  }

  public final void add(Address to, Register from) {
    rex(from.ordinal(), to);
    put(0x01);
    memory(from.ordinal(), to, 1);
  }

  public final void sub(Register to, Address from) {
    rex(to.ordinal(), from);
    put(0x2B);
    memory(to.ordinal(), from, 1);
  }

  public final void sub(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x29);
    registers(from.ordinal(), to.ordinal());
  }

  public final void and(Register to, Register from) {
    rex(from.ordinal(), 0, to.ordinal());
    put(0x21);
    registers(from.ordinal(), to.ordinal());
  }

  public final void and(Register to, int value) {
    immediate(4, to, value);
  }

  public final void imul(Register to, Address from) {
    rex(to.ordinal(), from);
    put(0x0F);
    put(0xAF);
    memory(to.ordinal(), from, 1);
  }

  public final void imul(Register to, Register from) {
    rex(to.ordinal(), 0, from.ordinal());
    put(0x0F);
    put(0xAF);
    registers(to.ordinal(), from.ordinal());
  }

  public final void imul(Register to, int value) {
    rex(to.ordinal(), 0, to.ordinal());
    put(0x69);
    registers(to.ordinal(), to.ordinal());
    putInt(value);
  }

  public final void neg(Register what) {
    rex(0, 0, what.ordinal());
    put(0xF7);
    registers(3, what.ordinal());
  }

  /// Divides `RDX` and `RAX` together: `RAX` becomes the quotient, toward 0, `RDX` what is left.
  public final void idiv(Register by) {
    rex(0, 0, by.ordinal());
    put(0xF7);
    registers(7, by.ordinal());
  }

  /// Repeats the sign of `RAX` in `RDX`.
  public final void cqo() {
    put(0x48);
    put(0x99);
  }

  public final void shl(Register what, int bits) {
    shift(4, what, bits);
  }

  /// Shifts right, the sign coming in.
  public final void sar(Register what, int bits) {
    shift(7, what, bits);
  }

  private void shift(int operation, Register what, int bits) {
    rex(0, 0, what.ordinal());
    put(0xC1);
    registers(operation, what.ordinal());
    put(bits);
  }

  public final void cmp(Register a, Register b) {
    rex(b.ordinal(), 0, a.ordinal());
    put(0x39);
    registers(b.ordinal(), a.ordinal());
  }

  public final void cmp(Register a, Address b) {
    rex(a.ordinal(), b);
    put(0x3B);
    memory(a.ordinal(), b, 1);
  }

  public final void cmp(Register a, int value) {
    immediate(7, a, value);
  }

  /// Moves if the condition holds.
  public final void cmov(Condition condition, Register to, Register from) {
    rex(to.ordinal(), 0, from.ordinal());
    put(0x0F);
    put(0x40 | condition.code());
    registers(to.ordinal(), from.ordinal());
  }

  /// Reads an integer of so many bits, 8, 16 or 32, its sign repeated.
  public final void movsx(Register to, Address from, int bits) {
    rex(to.ordinal(), from);
    if (bits == 32) {
      put(0x63);
    } else {
      put(0x0F);
      put(bits == 8 ? 0xBE : 0xBF);
    }
    memory(to.ordinal(), from, 1);
  }

  /// Reads an integer of so many bits, 8, 16 or 32, zeros before it.
  public final void movzx(Register to, Address from, int bits) {
    if (bits == 32) {
      checkArgument(to.ordinal() < 8, "a register without prefix");
      prefixOf(from);
      put(0x8B);
    } else {
      rex(to.ordinal(), from);
      put(0x0F);
      put(bits == 8 ? 0xB6 : 0xB7);
    }
    memory(to.ordinal(), from, 1);
  }

  /// Writes the lower 8 or 16 bits of one of the first four registers.
  public final void movLow(Address to, Register from, int bits) {
    checkArgument(from.ordinal() < 4, "a register without prefix");
    if (bits == 16) {
      put(0x66);
    }
    prefixOf(to);
    put(bits == 8 ? 0x88 : 0x89);
    memory(from.ordinal(), to, 1);
  }

  /// Jumps to a [place][#here] before this one if the condition holds.
  public final void jump(Condition condition, int to) {
    jump(condition.code(), to);
  }

  /// Jumps if the condition holds.
  ///
  /// @return what [#bind] is told, where the jump goes
  public final int jump(Condition condition) {
    jump(condition.code(), here());
    return here();
  }

  /// Jumps to a [place][#here] before this one.
  public final void jmp(int to) {
    put(0xE9);
    putInt(to - (here() + Integer.BYTES));
  }

  /// Asks memory for a line; a place that does not exist does no harm.
  public final void prefetcht0(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x18);
    memory(1, at, 1);
  }

  /// Asks for a line in the second-level cache; a place that does not exist does no harm.
  public final void prefetcht1(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x18);
    memory(2, at, 1);
  }

  /// Asks memory for a line that will be written; a place that does not exist does no harm.
  public final void prefetchw(Address at) {
    prefixOf(at);
    put(0x0F);
    put(0x0D);
    memory(1, at, 1);
  }

  /// Gives `EAX`, `EBX`, `ECX` and `EDX` what the processor says of itself.
  public final void cpuid() {
    put(0x0F);
    put(0xA2);
  }

  /// Gives `EAX` and `EDX` which registers the system keeps for each thread; `ECX` must be 0.
  public final void xgetbv() {
    put(0x0F);
    put(0x01);
    put(0xD0);
  }

  /// Writes 32 bits.
  public final void movInt(Address to, Register from) {
    checkArgument(from.ordinal() < 8 && to.base().ordinal() < 8, "a register without prefix");
    put(0x89);
    memory(from.ordinal(), to, 1);
  }
}
