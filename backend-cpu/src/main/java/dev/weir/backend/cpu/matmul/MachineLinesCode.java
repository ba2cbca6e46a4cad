package dev.weir.backend.cpu.matmul;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R11;
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
import dev.weir.dialect.builtin.data.DType;

/// Writes the functions of [MachineLines] for right operands of a dtype.
final class MachineLinesCode {
  /// Bytes of a column between what is used and what is asked for.
  private static final int AHEAD = 2048;

  /// Sums that are added up in one go.
  private static final int SUMS = 16;

  private final Assembler code;
  private final DType dtype;
  private final int[] addFour;
  private final int multiply;
  private final int multiplyShort;

  MachineLinesCode(Assembler code, DType dtype) {
    this.code = code;
    this.dtype = dtype;
    addFour = new int[mostRows(code) + 1];
    for (int rows = 1; rows < addFour.length; rows *= 2) {
      addFour[rows] = writeAddFour(rows);
    }
    multiply = writeMultiply(FewRows.PARTIAL);
    multiplyShort = writeMultiply(FewRows.SHORT_PARTIAL);
  }

  /// {@return to how many rows of sums lines are added at a time}: their factors fill half of the registers
  static int mostRows(Assembler code) {
    return code.vectors() / (2 * FewRows.LINES);
  }

  /// {@return where the function begins that adds four lines to so many rows of sums, 1 or a power of 2}
  int addFour(int rows) {
    return addFour[rows];
  }

  /// {@return where the function begins that multiplies a row by columns}
  ///
  /// @param partial how many partial sums a column has, as [FewRows#partial] says
  int multiply(int partial) {
    return partial == FewRows.SHORT_PARTIAL ? multiplyShort : multiply;
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

  /// Parameters: partial sums, the first column, bytes from it to the next, what the row lies in, the offset of the row, how
  /// often there are as many steps as partial sums; columns, totals.
  ///
  /// Partial sums that do not fit the registers are made in several passes over a column.
  private int writeMultiply(int partial) {
    int begin = code.align();
    int count = partial / code.lanes();
    int vectors = Math.min(code.vectors() / 2, count);
    int width = vectors * code.lanes();
    code.push(RBX);
    code.push(RBP);
    code.mov(R10, RSP.at(3 * Long.BYTES));
    code.mov(R11, RSP.at(4 * Long.BYTES));
    code.add(RCX, R8);
    int column = code.here();
    for (int pass = 0; pass < count / vectors; pass++) {
      for (int i = 0; i < vectors; i++) {
        code.zero(i);
      }
      code.mov(RAX, RSI);
      code.mov(RBX, RCX);
      code.mov(RBP, R9);
      int block = code.here();
      for (int i = 0; i < vectors; i++) {
        int element = pass * width + i * code.lanes();
        int at = element * dtype.byteSize();
        if (at % Assembler.LINE == 0) {
          code.prefetcht0(RAX.at(at + AHEAD));
        }
        load(vectors, RAX.at(at));
        code.vfmadd231ps(i, vectors, RBX.at(element * Float.BYTES));
      }
      code.add(RAX, partial * dtype.byteSize());
      code.add(RBX, partial * Float.BYTES);
      code.dec(RBP);
      code.jnz(block);
      for (int i = 0; i < vectors; i++) {
        code.vmovups(RDI.at((pass * vectors + i) * code.bytes()), i);
      }
    }
    for (int half = partial / 2; half >= SUMS; half /= 2) {
      for (int i = 0; i < half; i += code.lanes()) {
        code.vmovups(0, RDI.at(i * Float.BYTES));
        code.vmovups(1, RDI.at((i + half) * Float.BYTES));
        code.vaddps(0, 0, 1);
        code.vmovups(RDI.at(i * Float.BYTES), 0);
      }
    }
    code.addSixteen(0, RDI, 1);
    code.vmovss(R11.at(0), 0);
    code.add(R11, Float.BYTES);
    code.add(RSI, RDX);
    code.dec(R10);
    code.jnz(column);
    code.pop(RBP);
    code.pop(RBX);
    code.vzeroupper();
    code.ret();
    return begin;
  }
}
