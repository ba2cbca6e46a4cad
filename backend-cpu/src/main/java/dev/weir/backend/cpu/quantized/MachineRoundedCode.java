package dev.weir.backend.cpu.quantized;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R11;
import static dev.weir.backend.cpu.x86.Register.R12;
import static dev.weir.backend.cpu.x86.Register.R13;
import static dev.weir.backend.cpu.x86.Register.R14;
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
import dev.weir.backend.cpu.x86.VectorOperation;
import java.util.List;

/// Writes the functions of [MachineRounded].
///
/// With 512 bits and AVX-512 VNNI an instruction adds up products of four bytes, of which those of one operand have no signs:
/// weights get an offset, and sums begin with what makes up for it. With 256 bits an instruction adds up two products, in
/// 16 bits that they must fit: weights of 4 bits get an offset, of others the absolute values are multiplied
/// by integers that have got their signs.
final class MachineRoundedCode {
  /// Bytes of weights between what is used and what is asked for.
  private static final int AHEAD = 2048;

  private static final int BLOCK = ColumnKernel.BLOCK;

  /// What a function leaves as it found it.
  private static final List<Register> SAVED = List.of(RBX, RBP, R12, R13, R14);

  private static final int PUSHED = (SAVED.size() + 1) * Long.BYTES;

  /// With 512 bits, the mask of the first eight elements, and that of the others.
  private static final int FIRST = 1;

  private static final int SECOND = 2;

  /// `to & a ^ b`, for [Assembler#vpternlogd].
  private static final int AND_XOR = 0b0110_1010;

  private final Assembler code;
  private final boolean wide;
  private final int vectorBytes;

  private final int nibbles;
  private final int eights;
  private final int signs;
  private final int ones;

  private final int[] multiplyRow = new int[2];
  private final int[] unpack = new int[2];
  private final int[][] tiles;
  private final int round;

  MachineRoundedCode(Assembler code) {
    this.code = code;
    wide = code.vectors() == 32;
    vectorBytes = code.bytes();
    nibbles = code.vectorOf(0x0F0F0F0F);
    eights = code.vectorOf(0x08080808);
    signs = code.vectorOf(0x80808080);
    ones = code.vectorOf(0x00010001);
    tiles = new int[2][panels() + 1];
    for (int i = 0; i < 2; i++) {
      boolean packed = i == 1;
      multiplyRow[i] = writeMultiplyRow(packed);
      unpack[i] = writeUnpack(packed);
      for (int panels = 1; panels <= panels(); panels++) {
        tiles[i][panels] = writeTile(packed, panels);
      }
    }
    round = wide ? new RoundingCode(code).write() : 0;
  }

  byte[] bytes() {
    return code.code();
  }

  int lanes() {
    return code.lanes();
  }

  int panels() {
    return wide ? 3 : 2;
  }

  int columns() {
    return wide ? 4 : 2;
  }

  int offset(boolean packed) {
    return packed ? 8 : wide ? 128 : 0;
  }

  /// {@return where the function begins that multiplies a row by lines}
  int multiplyRow(boolean packed) {
    return multiplyRow[packed ? 1 : 0];
  }

  /// {@return where the function begins that makes bytes of a line}
  int unpack(boolean packed) {
    return unpack[packed ? 1 : 0];
  }

  /// {@return where the function for tiles of so many panels begins}
  int tile(boolean packed, int panels) {
    return tiles[packed ? 1 : 0][panels];
  }

  /// {@return whether there is a function that rounds a row}
  boolean rounds() {
    return wide;
  }

  /// {@return where that begins}
  int round() {
    return round;
  }

  /// Parameters: row, bytes of a part, weights, scales, blocks, lines; bytes from scales of a column to the next, those of a
  /// line, where sums go.
  private int writeMultiplyRow(boolean packed) {
    int begin = code.align();
    SAVED.forEach(code::push);
    code.mov(R13, RSP.at(PUSHED));
    code.mov(R12, RSP.at(PUSHED + Long.BYTES));
    code.mov(R14, RSP.at(PUSHED + 2 * Long.BYTES));
    RowRegisters v = new RowRegisters(packed);
    v.fill();
    int columns = ColumnKernel.columns(packed);
    int line = code.here();
    for (int i = 0; i < columns * v.parts; i++) {
      code.zero(i);
    }
    code.mov(R10, RDI);
    code.mov(R11, RDX);
    code.mov(RBP, RCX);
    code.mov(RAX, R8);
    code.sar(RAX, 1);
    code.test(RAX);
    int none = code.jz();
    int pair = code.here();
    code.prefetcht0(R11.at(AHEAD));
    for (int part = 0; part < v.parts; part++) {
      v.part(part, false);
    }
    code.add(R10, 2 * BLOCK);
    code.add(R11, 2 * BLOCK);
    code.add(RBP, 2 * Float.BYTES);
    code.dec(RAX);
    code.jnz(pair);
    code.bind(none);
    code.mov(RBX, R8);
    code.and(RBX, 1);
    int even = code.jz();
    v.part(0, true);
    code.bind(even);
    for (int c = 0; c < columns; c++) {
      int sum = c * v.parts;
      int other = columns * v.parts;
      if (wide) {
        code.addUpperEight(sum, other);
      } else {
        code.vaddps(sum, sum, sum + 1);
      }
      code.addEight(sum, other);
      code.vmovss(R14.at(c * Float.BYTES), sum);
    }
    code.add(R14, columns * Float.BYTES);
    code.add(RDX, R12);
    code.lea(RCX, RCX.plus(R13, columns, 0));
    code.dec(R9);
    code.jnz(line);
    SAVED.reversed().forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// The registers of a function that multiplies a row, of which the first are sums: of two blocks with 512 bits, else of
  /// those of even and of odd ones.
  private final class RowRegisters {
    final boolean packed;
    final int parts = ColumnKernel.PARTIAL / code.lanes();

    // Behind four sums, and what adds them up.
    final int weights = 5;
    final int products = 7;
    final int integers = 9;
    final int factors = 10;
    final int scales = 11;
    final int other = 12;
    final int first = 13;
    final int second = 14;
    final int third = 15;

    RowRegisters(boolean packed) {
      this.packed = packed;
    }

    /// Fills the registers that stay.
    void fill() {
      if (wide) {
        code.mov(RAX, 0xFF);
        code.kmovw(FIRST, RAX);
        code.mov(RAX, 0xFF00);
        code.kmovw(SECOND, RAX);
      }
      code.vmovups(first, packed ? nibbles : wide ? signs : ones);
      code.vmovups(second, packed && wide ? eights : ones);
      code.vmovups(third, eights);
    }

    /// Adds the products of a vector of weights of each column.
    ///
    /// @param isLast whether it is the last block of an odd number
    void part(int part, boolean isLast) {
      int at = part * vectorBytes;
      if (wide && isLast) {
        code.vmovups(weights, R11.at(at), FIRST);
      } else {
        code.vmovups(weights, R11.at(at));
      }
      code.vmovups(integers, R10.at(at));
      if (wide) {
        sumsOfFour(at);
      } else {
        sumsOfTwo(at);
      }
      code.vmovups(factors, R10.plus(RSI, 2, at));
      for (int c = 0; c < ColumnKernel.columns(packed); c++) {
        if (!wide) {
          code.vbroadcastss(scales, scale(c, part));
        } else if (isLast) {
          code.zero(scales);
          code.vbroadcastss(scales, scale(c, 0), FIRST);
        } else {
          code.vbroadcastss(scales, scale(c, 0));
          code.vbroadcastss(scales, scale(c, 1), SECOND);
        }
        code.vcvtdq2ps(products + c, products + c);
        code.vmulps(other, scales, factors);
        code.vfmadd231ps(c * parts + part, products + c, other);
      }
    }

    private Address scale(int column, int block) {
      int at = block * Float.BYTES;
      return column == 0 ? RBP.at(at) : RBP.plus(R13, 1, at);
    }

    private void sumsOfFour(int at) {
      code.vmovups(products, R10.plus(RSI, 1, at));
      if (packed) {
        code.vmovaps(products + 1, products);
        code.vpsrld(weights + 1, weights, 4);
        code.vpternlogd(weights, first, second, AND_XOR);
        code.vpternlogd(weights + 1, first, second, AND_XOR);
        code.vpdpbusd(products + 1, weights + 1, integers);
      } else {
        code.vector(VectorOperation.VPXOR, weights, weights, first);
      }
      code.vpdpbusd(products, weights, integers);
    }

    private void sumsOfTwo(int at) {
      if (!packed) {
        absolute(weights, integers, products);
        code.vpmaddwd(products, products, second);
        return;
      }
      code.vpsrld(weights + 1, weights, 4);
      for (int c = 0; c < 2; c++) {
        code.vector(VectorOperation.VPAND, weights + c, weights + c, first);
        code.vector(VectorOperation.VPXOR, weights + c, weights + c, third);
        code.vpmaddubsw(products + c, weights + c, integers);
        code.vpmaddwd(products + c, products + c, second);
        code.vector(VectorOperation.VPADDD, products + c, products + c, R10.plus(RSI, 1, at));
      }
    }
  }

  /// Makes `to` pairs of products of weights, which become absolute, and integers.
  private void absolute(int weights, int integers, int to) {
    code.vpsignb(to, integers, weights);
    code.vpabsb(weights, weights);
    code.vpmaddubsw(to, weights, to);
  }

  /// Parameters: weights, vectors, to; with 512 bits a mask of the elements that there are.
  private int writeUnpack(boolean packed) {
    int begin = code.align();
    if (wide) {
      code.kmovw(FIRST, RCX);
    }
    code.vmovups(2, packed ? nibbles : signs);
    code.vmovups(3, eights);
    int next = code.here();
    code.prefetcht0(RDI.at(RoundedKernel.COLUMN_STRIDE));
    if (wide) {
      code.vmovups(0, RDI.at(0), FIRST);
    } else {
      code.vmovups(0, RDI.at(0));
    }
    if (packed) {
      code.vpsrld(1, 0, 4);
      for (int c = 0; c < 2; c++) {
        code.vector(VectorOperation.VPAND, c, c, 2);
        code.vector(VectorOperation.VPXOR, c, c, 3);
        code.vmovups(RDX.at(c * RoundedKernel.COLUMN_STRIDE), c);
      }
    } else {
      if (wide) {
        code.vector(VectorOperation.VPXOR, 0, 0, 2);
      }
      code.vmovups(RDX.at(0), 0);
    }
    code.add(RDI, vectorBytes);
    code.add(RDX, vectorBytes);
    code.dec(RSI);
    code.jnz(next);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Parameters: columns, scales, panel, bytes to the next, blocks, to; bytes to the next column there, whether to add,
  /// groups of columns.
  private int writeTile(boolean packed, int panels) {
    int begin = code.align();
    SAVED.forEach(code::push);
    code.mov(R10, RSP.at(PUSHED));
    code.mov(R14, RSP.at(PUSHED + 2 * Long.BYTES));
    int columns = columns();
    int count = columns * panels;
    int sums = count;
    int integers = 2 * count;
    int weights = integers + panels;
    int other = weights + 1;
    int unit = code.vectors() - 1;
    code.vmovups(unit, ones);
    int group = code.here();
    code.mov(RAX, RSP.at(PUSHED + Long.BYTES));
    code.lea(R11, R9.plus(R10, 2, 0));
    code.test(RAX);
    int fresh = code.jz();
    for (int i = 0; i < count; i++) {
      code.vmovups(sums + i, result(i / panels, i % panels));
    }
    int begun = code.jmp();
    code.bind(fresh);
    for (int i = 0; i < count; i++) {
      code.zero(sums + i);
    }
    code.bind(begun);
    code.mov(R12, RDI);
    code.mov(R13, RSI);
    code.mov(RBP, RDX);
    code.mov(RAX, R8);
    code.test(RAX);
    int none = code.jz();
    int block = code.here();
    // Where 16 bits are added up first, what makes up for an offset is added last.
    boolean isLate = !wide;
    for (int i = 0; i < count; i++) {
      if (isLate) {
        code.zero(i);
      } else {
        code.vmovups(i, panel(i % panels, Panel.FACTORS - 1));
      }
    }
    for (int step = 0; step < BLOCK; step += Integer.BYTES) {
      for (int p = 0; p < panels; p++) {
        code.vmovups(integers + p, panel(p, step / Integer.BYTES));
      }
      for (int c = 0; c < columns; c++) {
        code.vbroadcastss(weights, R12.at(c * RoundedKernel.COLUMN_STRIDE + step));
        for (int p = 0; p < panels; p++) {
          int sum = c * panels + p;
          if (wide) {
            code.vpdpbusd(sum, weights, integers + p);
          } else if (packed) {
            code.vpmaddubsw(other, weights, integers + p);
            code.vpaddw(sum, sum, other);
          } else {
            code.vpsignb(other, integers + p, weights);
            code.vpabsb(other + 1, weights);
            code.vpmaddubsw(other, other + 1, other);
            code.vpmaddwd(other, other, unit);
            code.vector(VectorOperation.VPADDD, sum, sum, other);
          }
        }
      }
    }
    for (int p = 0; p < panels; p++) {
      code.vmovups(integers + p, panel(p, Panel.FACTORS));
    }
    for (int c = 0; c < columns; c++) {
      code.vbroadcastss(weights, R13.at(c * Float.BYTES));
      for (int p = 0; p < panels; p++) {
        int sum = c * panels + p;
        if (isLate && packed) {
          code.vpmaddwd(sum, sum, unit);
          code.vector(VectorOperation.VPADDD, sum, sum, panel(p, Panel.FACTORS - 1));
        }
        code.vcvtdq2ps(sum, sum);
        code.vmulps(other, weights, integers + p);
        code.vfmadd231ps(sums + sum, sum, other);
      }
    }
    code.add(R12, BLOCK);
    code.add(R13, (int) ColumnKernel.SCALE_BYTES);
    code.add(RBP, Panel.VECTORS * vectorBytes);
    code.dec(RAX);
    code.jnz(block);
    code.bind(none);
    for (int i = 0; i < count; i++) {
      code.vmovups(result(i / panels, i % panels), sums + i);
    }
    code.add(RDI, columns * RoundedKernel.COLUMN_STRIDE);
    code.add(RSI, columns * Float.BYTES);
    code.lea(R9, R9.plus(R10, columns, 0));
    code.dec(R14);
    code.jnz(group);
    SAVED.reversed().forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  private Address result(int column, int panel) {
    Register base = column < 2 ? R9 : R11;
    int at = panel * vectorBytes;
    return column % 2 == 0 ? base.at(at) : base.plus(R10, 1, at);
  }

  private Address panel(int panel, int vector) {
    int at = vector * vectorBytes;
    return panel == 0 ? RBP.at(at) : RBP.plus(RCX, panel, at);
  }
}
