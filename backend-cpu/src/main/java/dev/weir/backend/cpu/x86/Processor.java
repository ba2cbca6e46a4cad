package dev.weir.backend.cpu.x86;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/// What the processor says that it has, by `cpuid`
/// ([Intel's manual, volume 2](https://www.intel.com/content/www/us/en/developer/articles/technical/intel-sdm.html)).
public final class Processor {
  private static final int FMA = 1 << 12;
  private static final int F16C = 1 << 29;
  private static final int SYSTEM_KEEPS = 1 << 27;
  private static final int NEEDED = FMA | F16C | SYSTEM_KEEPS;
  private static final int AVX2 = 1 << 5;

  /// The basis, and the part with which masks become vectors.
  private static final int AVX512F_DQ = 1 << 16 | 1 << 17;

  /// The halves of 256 bits; with the masks, and the rest of the registers of 512 bits.
  private static final int STATE_256 = 0b110;

  private static final int STATE_512 = 0b1110_0110;

  /// Sums of products of bytes.
  private static final int AVX512_VNNI = 1 << 11;

  /// @param bits of the widest vectors, 0 if there are none
  /// @param addsBytes whether it has AVX-512 VNNI
  private record Features(int bits, boolean addsBytes) {
    static final Features NONE = new Features(0, false);
  }

  private static final Features FOUND = find();

  private Processor() {}

  /// {@return how many bits the widest vectors have that this package has code for: 512, 256, or 0}
  static int vectorBits() {
    return FOUND.bits;
  }

  /// {@return how many floats the widest of these vectors has, 0 if there are none}
  public static int lanes() {
    return FOUND.bits / Float.SIZE;
  }

  /// {@return an assembler for vectors of so many floats}; empty where there is no machine code, or the processor has no such
  /// vectors
  public static Optional<Assembler> assembler(int lanes) {
    int bits = lanes * Float.SIZE;
    return (bits == 256 || bits == 512) && bits <= FOUND.bits
        ? Optional.of(new Assembler(bits))
        : Optional.empty();
  }

  /// {@return whether it has AVX-512 VNNI beside vectors of 512 bits}
  public static boolean addsProductsOfBytes() {
    return FOUND.addsBytes;
  }

  private static Features find() {
    Assembler code = new Assembler(256);
    code.push(Register.RBX);
    code.mov(Register.RAX, Register.RDI);
    code.mov(Register.RCX, Register.RSI);
    code.mov(Register.RSI, Register.RDX);
    code.cpuid();
    code.movInt(Register.RSI.at(0), Register.RAX);
    code.movInt(Register.RSI.at(4), Register.RBX);
    code.movInt(Register.RSI.at(8), Register.RCX);
    code.pop(Register.RBX);
    code.ret();
    int states = code.align();
    code.mov(Register.RSI, Register.RDX);
    code.xor(Register.RCX);
    code.xgetbv();
    code.movInt(Register.RSI.at(0), Register.RAX);
    code.ret();
    return MachineCode.load(code.code())
        .map(made -> find(made.function(0), made.function(states)))
        .orElse(Features.NONE);
  }

  private static Features find(MemorySegment identify, MemorySegment states) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment said = arena.allocate(JAVA_INT, 4);
      MachineCode.call(identify, 0, 0, said.address(), 0, 0, 0);
      int leaves = said.getAtIndex(JAVA_INT, 0);
      MachineCode.call(identify, 1, 0, said.address(), 0, 0, 0);
      int base = said.getAtIndex(JAVA_INT, 2);
      if (leaves < 7 || (base & NEEDED) != NEEDED) {
        return Features.NONE;
      }
      MachineCode.call(identify, 7, 0, said.address(), 0, 0, 0);
      int extended = said.getAtIndex(JAVA_INT, 1);
      int further = said.getAtIndex(JAVA_INT, 2);
      MachineCode.call(states, 0, 0, said.address(), 0, 0, 0);
      int kept = said.getAtIndex(JAVA_INT, 0);
      if ((extended & AVX512F_DQ) == AVX512F_DQ && (kept & STATE_512) == STATE_512) {
        return new Features(512, (further & AVX512_VNNI) != 0);
      }
      return (extended & AVX2) != 0 && (kept & STATE_256) == STATE_256
          ? new Features(256, false)
          : Features.NONE;
    }
  }
}
