package dev.weir.backend.cpu.matmul;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R11;
import static dev.weir.backend.cpu.x86.Register.R8;
import static dev.weir.backend.cpu.x86.Register.R9;
import static dev.weir.backend.cpu.x86.Register.RAX;
import static dev.weir.backend.cpu.x86.Register.RCX;
import static dev.weir.backend.cpu.x86.Register.RDI;
import static dev.weir.backend.cpu.x86.Register.RDX;
import static dev.weir.backend.cpu.x86.Register.RSI;
import static dev.weir.backend.cpu.x86.Register.RSP;

import dev.weir.backend.cpu.x86.Address;
import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.Register;
import dev.weir.dialect.builtin.data.DType;

/// Writes the functions of [MachineLines] for right operands of a dtype.
final class MachineLinesCode {
  /// Bytes of a column between what is used and what is asked for.
  private static final int AHEAD = 2048;

  private final Assembler code;
  private final DType dtype;
  private final int[] addFour;
  private final int multiply;

  MachineLinesCode(Assembler code, DType dtype) {
    this.code = code;
    this.dtype = dtype;
    addFour = new int[mostRows(code) + 1];
    for (int rows = 1; rows < addFour.length; rows *= 2) {
      addFour[rows] = writeAddFour(rows);
    }
    multiply = writeMultiply();
  }

  /// {@return to how many rows of sums lines are added at a time}: their factors fill half of the registers
  static int mostRows(Assembler code) {
    return code.vectors() / (2 * FewRows.LINES);
  }

  /// {@return where the function begins that adds four lines to so many rows of sums, 1 or a power of 2}
  int addFour(int rows) {
    return addFour[rows];
  }

  /// {@return where the function begins that multiplies a line by a row}
  int multiply() {
    return multiply;
  }

  /// {@return where a function begins that adds up [FewRows#PARTIAL] sums}: parameters: sums
  static int total(Assembler code) {
    int begin = code.align();
    int count = FewRows.PARTIAL / code.lanes();
    for (int half = count / 2; half > 0 && half * code.lanes() >= 16; half /= 2) {
      for (int i = 0; i < half; i++) {
        code.vmovups(0, RDI.at(i * code.bytes()));
        code.vmovups(1, RDI.at((i + half) * code.bytes()));
        code.vaddps(0, 0, 1);
        code.vmovups(RDI.at(i * code.bytes()), 0);
      }
    }
    code.addSixteen(0, RDI, 1);
    code.vmovss(RDI.at(0), 0);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Reads a vector as floats.
  private void load(int to, Address from) {
    switch (dtype) {
      case FLOAT32 -> code.vmovups(to, from);
      case FLOAT16 -> code.vcvtph2ps(to, from);
      default -> {
        code.vpmovzxwd(to, from);
        code.vpslld(to, to, 16);
      }
    }
  }

  private int vectorBytes() {
    return code.lanes() * dtype.byteSize();
  }

  /// Parameters: sums, the first line, bytes from it to the next, what the factors lie in, the offset of the first, vectors;
  /// bytes from the factors of a row to those of the next. The four lines behind these are asked for.
  private int writeAddFour(int rows) {
    int begin = code.align();
    Register[] lines = {RSI, R10, R11, R8};
    int count = lines.length;
    code.mov(RAX, RSP.at(Long.BYTES));
    code.add(RCX, R8);
    for (int r = 0; r < rows; r++) {
      for (int i = 0; i < count; i++) {
        code.vbroadcastss(r * count + i, RCX.at(i * Float.BYTES));
      }
      code.add(RCX, RAX);
    }
    for (int i = 1; i < count; i++) {
      code.lea(lines[i], lines[i - 1].plus(RDX, 1, 0));
    }
    int sums = rows * count;
    int line = sums + rows;
    int rowBytes = FewRows.LENGTH * Float.BYTES;
    int vector = code.here();
    for (int r = 0; r < rows; r++) {
      code.vmovups(sums + r, RDI.at(r * rowBytes));
    }
    for (int i = 0; i < count; i++) {
      code.prefetcht0(lines[i].plus(RDX, count, 0));
      load(line, lines[i].at(0));
      for (int r = 0; r < rows; r++) {
        code.vfmadd231ps(sums + r, line, r * count + i);
      }
      code.add(lines[i], vectorBytes());
    }
    for (int r = 0; r < rows; r++) {
      code.vmovups(RDI.at(r * rowBytes), sums + r);
    }
    code.add(RDI, code.bytes());
    code.dec(R9);
    code.jnz(vector);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Parameters: sums, line, what the row lies in, the offset of the row, blocks of [FewRows#PARTIAL] steps.
  private int writeMultiply() {
    int begin = code.align();
    int partial = FewRows.PARTIAL;
    int most = code.vectors() / 2;
    int vectors = Math.min(most, partial / code.lanes());
    code.add(RDX, RCX);
    int passes = partial / code.lanes() / vectors;
    int width = vectors * code.lanes();
    if (passes == 1) {
      zero(vectors);
    } else {
      zero(1);
      for (int i = 0; i < partial / code.lanes(); i++) {
        code.vmovups(RDI.at(i * code.bytes()), 0);
      }
    }
    int block = code.here();
    for (int pass = 0; pass < passes; pass++) {
      for (int i = 0; passes > 1 && i < vectors; i++) {
        code.vmovups(i, RDI.at((pass * vectors + i) * code.bytes()));
      }
      for (int i = 0; i < vectors; i++) {
        int element = pass * width + i * code.lanes();
        int at = element * dtype.byteSize();
        if (at % Assembler.LINE == 0) {
          code.prefetcht0(RSI.at(at + AHEAD));
        }
        load(vectors, RSI.at(at));
        code.vfmadd231ps(i, vectors, RDX.at(element * Float.BYTES));
      }
      for (int i = 0; passes > 1 && i < vectors; i++) {
        code.vmovups(RDI.at((pass * vectors + i) * code.bytes()), i);
      }
    }
    code.add(RSI, partial * dtype.byteSize());
    code.add(RDX, partial * Float.BYTES);
    code.dec(R8);
    code.jnz(block);
    for (int i = 0; passes == 1 && i < vectors; i++) {
      code.vmovups(RDI.at(i * code.bytes()), i);
    }
    code.vzeroupper();
    code.ret();
    return begin;
  }

  private void zero(int count) {
    for (int i = 0; i < count; i++) {
      code.zero(i);
    }
  }
}
