package dev.weir.backend.cpu.matmul;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R11;
import static dev.weir.backend.cpu.x86.Register.R12;
import static dev.weir.backend.cpu.x86.Register.R13;
import static dev.weir.backend.cpu.x86.Register.R14;
import static dev.weir.backend.cpu.x86.Register.R15;
import static dev.weir.backend.cpu.x86.Register.R8;
import static dev.weir.backend.cpu.x86.Register.R9;
import static dev.weir.backend.cpu.x86.Register.RAX;
import static dev.weir.backend.cpu.x86.Register.RBP;
import static dev.weir.backend.cpu.x86.Register.RBX;
import static dev.weir.backend.cpu.x86.Register.RCX;
import static dev.weir.backend.cpu.x86.Register.RDI;
import static dev.weir.backend.cpu.x86.Register.RDX;
import static dev.weir.backend.cpu.x86.Register.RSI;
import static dev.weir.backend.cpu.x86.Register.RSP;

import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Register;
import java.util.List;

/// Writes the functions of a [MachineKernel].
final class MachineKernelCode {
  /// Steps between two tests of the loop.
  static final int UNROLLED = 4;

  /// Rows whose addresses are made of one register, by one and two times what lies between rows.
  private static final int PER_BASE = 3;

  private static final Register[] BASES = {RDI, R10, R11, RBX, RSI};

  /// What a function leaves as it found it.
  private static final List<Register> SAVED = List.of(RBX, RBP, R12, R13, R14, R15);

  private final Assembler code;
  private final int vectors;
  private final int stepBytes;
  private final int rows;
  private final int[] tiles;
  private final int pack;

  MachineKernelCode(Tiling tiling, Assembler code) {
    this.code = code;
    vectors = tiling.vectors();
    stepBytes = (int) tiling.stepBytes();
    // Sums, columns of a step, and an element of a row or two.
    rows = code.vectors() == 32 ? PanelKernel.MOST_ROWS : 6;
    tiles = new int[rows + 1];
    for (int height = 1; height <= rows; height++) {
      tiles[height] = writeTiles(height);
    }
    pack = writePack();
  }

  byte[] bytes() {
    return code.code();
  }

  /// {@return the most rows of a tile}
  int rows() {
    return rows;
  }

  /// {@return where the function for tiles of so many rows begins}
  int tiles(int height) {
    return tiles[height];
  }

  /// {@return where the function that packs begins}
  int pack() {
    return pack;
  }

  /// Parameters: what the rows lie in, the offset of the first, their stride, panel, tile, its stride; steps, whether to
  /// add, tiles, where the next panel begins.
  private int writeTiles(int height) {
    int begin = code.align();
    SAVED.forEach(code::push);
    int pushed = (SAVED.size() + 1) * Long.BYTES;
    code.mov(R14, RSP.at(pushed));
    code.mov(R12, RSP.at(pushed + 2 * Long.BYTES));
    code.mov(R13, RSP.at(pushed + 3 * Long.BYTES));
    code.add(RDI, RSI);
    int tile = code.here();
    int bases = Math.ceilDiv(height, PER_BASE);
    for (int i = 1; i < bases; i++) {
      code.lea(BASES[i], BASES[i - 1].plus(RDX, 2, 0));
      code.add(BASES[i], RDX);
    }
    // Where the rows of the next tile begin.
    int last = height - PER_BASE * (bases - 1);
    code.lea(R15, BASES[bases - 1].plus(RDX, last == 1 ? 1 : 2, 0));
    if (last == PER_BASE) {
      code.add(R15, RDX);
    }
    code.mov(RAX, RSP.at(pushed + Long.BYTES));
    code.test(RAX);
    code.mov(RAX, R8);
    begin(height);
    code.mov(RBP, RCX);
    code.mov(RAX, R14);
    code.sub(RAX, UNROLLED);
    int few = code.jb();
    int steps = code.here();
    code.prefetcht1(R13.at(0));
    code.add(R13, Assembler.LINE);
    steps(height, UNROLLED);
    code.sub(RAX, UNROLLED);
    code.jae(steps);
    code.bind(few);
    code.add(RAX, UNROLLED);
    int none = code.jz();
    int step = code.here();
    steps(height, 1);
    code.dec(RAX);
    code.jnz(step);
    code.bind(none);
    for (int i = 0; i < height; i++) {
      for (int j = 0; j < vectors; j++) {
        code.vmovups(R8.at(j * code.bytes()), i * vectors + j);
      }
      code.add(R8, R9);
    }
    code.mov(RDI, R15);
    code.dec(R12);
    code.jnz(tile);
    SAVED.reversed().forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Makes the sums what is to be added to, or 0; then lines that will be written are on their way meanwhile.
  private void begin(int height) {
    int fresh = code.jz();
    for (int i = 0; i < height; i++) {
      for (int j = 0; j < vectors; j++) {
        code.vmovups(i * vectors + j, RAX.at(j * code.bytes()));
      }
      code.add(RAX, R9);
    }
    int begun = code.jmp();
    code.bind(fresh);
    for (int i = 0; i < height; i++) {
      for (int j = 0; j < vectors; j++) {
        code.zero(i * vectors + j);
      }
      for (int at = 0; at < stepBytes; at += Assembler.LINE) {
        code.prefetchw(RAX.at(at));
      }
      code.add(RAX, R9);
    }
    code.bind(begun);
  }

  private void steps(int height, int count) {
    int right = code.vectors() - vectors;
    // One is used while the next is read.
    int spare = Math.min(2, right - height * vectors);
    for (int step = 0; step < count; step++) {
      for (int j = 0; j < vectors; j++) {
        code.vmovups(right + j, RBP.at(step * stepBytes + j * code.bytes()));
      }
      for (int i = 0; i < height; i++) {
        int factor = right - 1 - i % spare;
        code.vbroadcastss(factor, row(i, step * Float.BYTES));
        for (int j = 0; j < vectors; j++) {
          code.vfmadd231ps(i * vectors + j, factor, right + j);
        }
      }
    }
    for (int i = 0; i < Math.ceilDiv(height, PER_BASE); i++) {
      code.add(BASES[i], count * Float.BYTES);
    }
    code.add(RBP, count * stepBytes);
  }

  private static Address row(int row, int displacement) {
    Register base = BASES[row / PER_BASE];
    int behind = row % PER_BASE;
    return behind == 0 ? base.at(displacement) : base.plus(RDX, behind, displacement);
  }

  /// Parameters: from, stride, to, steps. What the panel after this one takes is asked for.
  private int writePack() {
    int begin = code.align();
    code.test(RCX);
    int none = code.jz();
    int step = code.here();
    for (int j = 0; j < vectors; j++) {
      code.vmovups(j, RDI.at(j * code.bytes()));
      code.prefetcht0(RDI.at(stepBytes + j * code.bytes()));
      code.vmovups(RDX.at(j * code.bytes()), j);
    }
    code.add(RDI, RSI);
    code.add(RDX, stepBytes);
    code.dec(RCX);
    code.jnz(step);
    code.bind(none);
    code.vzeroupper();
    code.ret();
    return begin;
  }
}
