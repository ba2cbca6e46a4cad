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
import java.util.List;

/// Writes the functions of [MachineColumns].
final class MachineColumnsCode {
  /// Bytes of weights between what is used and what is asked for.
  private static final int AHEAD = 2048;

  /// What a function leaves as it found it.
  private static final List<Register> SAVED = List.of(RBX, RBP, R12, R13, R14);

  private final Assembler code;
  private final int parts;
  private final int vectorBytes;

  /// The places of the functions for one row and for most rows, then those for two weights in a byte.
  private final int[] multiply = new int[4];

  /// The place of the function for a weight in a byte, and of that for two.
  private final int[] dequantize = new int[2];

  /// The places of the functions for one row and a weight in a byte, and for two, then those for columns whose scales are
  /// apart.
  private final int[] multiplyRow = new int[4];

  private final int scales;
  private final int total;

  MachineColumnsCode(Assembler code) {
    this.code = code;
    parts = ColumnKernel.PARTIAL / code.lanes();
    vectorBytes = code.bytes();
    for (int i = 0; i < multiply.length; i++) {
      multiply[i] = writeMultiply(i >= 2, i % 2 == 0 ? 1 : most());
    }
    for (int i = 0; i < dequantize.length; i++) {
      dequantize[i] = writeDequantize(i == 1);
      multiplyRow[i] = writeMultiplyRow(i == 1, false);
      multiplyRow[2 + i] = writeMultiplyRow(i == 1, true);
    }
    scales = writeScales();
    total = writeTotal();
  }

  byte[] bytes() {
    return code.code();
  }

  /// {@return where the function begins that multiplies one row, or most rows, by lines}
  int multiply(boolean packed, int height) {
    return multiply[index(packed, height)];
  }

  /// {@return where the function begins that multiplies one row by lines whose scales are read where they lie}
  ///
  /// @param apart whether the scales of blocks are neighbours, those of columns not
  int multiplyRow(boolean packed, boolean apart) {
    return multiplyRow[(packed ? 1 : 0) + (apart ? 2 : 0)];
  }

  /// {@return where the function begins that makes floats of a line}
  int dequantize(boolean packed) {
    return dequantize[packed ? 1 : 0];
  }

  /// {@return where the function that copies scales begins}
  int scales() {
    return scales;
  }

  /// {@return where the function that adds up partial sums begins}
  int total() {
    return total;
  }

  /// {@return the most rows of a tile}, whose sums fill half of the registers
  int most() {
    return code.vectors() == 32 ? 4 : 2;
  }

  private static int index(boolean packed, int height) {
    return (height == 1 ? 0 : 1) + (packed ? 2 : 0);
  }

  /// Parameters: x, bytes of a line, weights, scales, blocks, lines; bytes from scales to the next, of blocks or of columns,
  /// where sums go.
  private int writeMultiplyRow(boolean packed, boolean apart) {
    int columns = ColumnKernel.columns(packed);
    int sums = 0;
    int products = sums + columns * parts;
    int floats = products + columns;
    int left = floats + columns;
    int table = code.vectors() == 32 && packed ? code.vectors() - 1 : -1;
    int constants =
        table < 0 ? -1 : code.floats(0, 1, 2, 3, 4, 5, 6, 7, -8, -7, -6, -5, -4, -3, -2, -1);
    int begin = code.align();
    SAVED.forEach(code::push);
    int pushed = (SAVED.size() + 1) * Long.BYTES;
    code.mov(R13, RSP.at(pushed));
    code.mov(R14, RSP.at(pushed + Long.BYTES));
    if (table >= 0) {
      code.vmovups(table, constants);
    }
    int line = code.here();
    for (int i = 0; i < columns * parts; i++) {
      code.zero(sums + i);
    }
    code.mov(R10, RDI);
    code.mov(R11, RDX);
    code.mov(RBP, RCX);
    code.mov(RAX, R8);
    code.test(RAX);
    int none = code.jz();
    int block = code.here();
    code.prefetcht0(R11.at(AHEAD));
    if (!apart) {
      code.prefetcht0(RBP.plus(R13, 8, 0));
    }
    for (int part = 0; part < parts; part++) {
      for (int half = 0; half < 2; half++) {
        int vector = half * parts + part;
        Address at = R11.at(vector * code.lanes());
        if (table >= 0) {
          code.vpmovsxbd(left, at);
          code.vpermps(floats, left, table);
          code.vpsrad(left, left, 4);
          code.vpermps(floats + 1, left, table);
        } else {
          weights(packed, at, floats);
        }
        code.vmovups(left, R10.at(vector * vectorBytes));
        for (int c = 0; c < columns; c++) {
          if (half == 0) {
            code.vmulps(products + c, left, floats + c);
          } else {
            code.vfmadd231ps(products + c, left, floats + c);
          }
        }
      }
      for (int c = 0; c < columns; c++) {
        code.vbroadcastss(
            left, c == 0 ? RBP.at(0) : apart ? RBP.plus(R13, 1, 0) : RBP.at(Float.BYTES));
        code.vfmadd231ps(sums + c * parts + part, left, products + c);
      }
    }
    code.add(R10, ColumnKernel.BLOCK * Float.BYTES);
    code.add(R11, ColumnKernel.BLOCK);
    if (apart) {
      code.add(RBP, Float.BYTES);
    } else {
      code.add(RBP, R13);
    }
    code.dec(RAX);
    code.jnz(block);
    code.bind(none);
    for (int c = 0; c < columns; c++) {
      int sum = sums + c * parts;
      if (parts == 1) {
        code.addUpperEight(sum, products);
      } else {
        code.vaddps(sum, sum, sum + 1);
      }
      code.addEight(sum, products);
      code.vmovss(R14.at(c * Float.BYTES), sum);
    }
    code.add(R14, columns * Float.BYTES);
    code.add(RDX, RSI);
    if (apart) {
      code.lea(RCX, RCX.plus(R13, columns, 0));
    } else {
      code.add(RCX, columns * Float.BYTES);
    }
    code.dec(R9);
    code.jnz(line);
    SAVED.reversed().forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Parameters: x, its stride, weights, scales, blocks, lines; bytes of a line, sums.
  private int writeMultiply(boolean packed, int rows) {
    int begin = code.align();
    int columns = ColumnKernel.columns(packed);
    SAVED.forEach(code::push);
    int pushed = (SAVED.size() + 1) * Long.BYTES;
    code.mov(R13, RSP.at(pushed));
    code.mov(R14, RSP.at(pushed + Long.BYTES));
    Register[] x = {RDI, R10, R11, RBX};
    for (int i = 1; i < rows; i++) {
      code.lea(x[i], x[i - 1].plus(RSI, 1, 0));
    }
    int sums = 0;
    int products = sums + rows * columns * parts;
    int floats = products + rows * columns;
    int left = floats + columns;
    int line = code.here();
    for (int i = 0; i < rows * columns * parts; i++) {
      code.zero(sums + i);
    }
    code.mov(RSI, RDX);
    code.mov(RBP, RCX);
    code.xor(RAX);
    code.mov(R12, R8);
    code.test(R12);
    int none = code.jz();
    int block = code.here();
    code.prefetcht0(RSI.at(AHEAD));
    for (int part = 0; part < parts; part++) {
      for (int half = 0; half < 2; half++) {
        int vector = half * parts + part;
        weights(packed, RSI.at(vector * code.lanes()), floats);
        for (int row = 0; row < rows; row++) {
          code.vmovups(left, x[row].plus(RAX, 1, vector * vectorBytes));
          for (int c = 0; c < columns; c++) {
            int product = products + row * columns + c;
            if (half == 0) {
              code.vmulps(product, left, floats + c);
            } else {
              code.vfmadd231ps(product, left, floats + c);
            }
          }
        }
      }
      for (int c = 0; c < columns; c++) {
        code.vbroadcastss(left, RBP.at(c * Float.BYTES));
        for (int row = 0; row < rows; row++) {
          int sum = sums + (row * columns + c) * parts + part;
          code.vfmadd231ps(sum, left, products + row * columns + c);
        }
      }
    }
    code.add(RSI, ColumnKernel.BLOCK);
    code.add(RBP, (int) ColumnKernel.SCALE_BYTES);
    code.add(RAX, ColumnKernel.BLOCK * Float.BYTES);
    code.dec(R12);
    code.jnz(block);
    code.bind(none);
    for (int i = 0; i < rows * columns * parts; i++) {
      code.vmovups(R14.at(i * vectorBytes), sums + i);
    }
    code.add(R14, rows * columns * parts * vectorBytes);
    code.add(RDX, R13);
    code.add(RCX, columns * Float.BYTES);
    code.dec(R9);
    code.jnz(line);
    SAVED.reversed().forEach(code::pop);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Makes floats of the weights of a vector's columns: `floats`, and the next register for the second column.
  private void weights(boolean packed, Address at, int floats) {
    code.vpmovsxbd(floats, at);
    if (packed) {
      code.vpsrad(floats + 1, floats, 4);
      code.vpslld(floats, floats, 28);
      code.vpsrad(floats, floats, 28);
      code.vcvtdq2ps(floats + 1, floats + 1);
    }
    code.vcvtdq2ps(floats, floats);
  }

  /// Parameters: weights, scales, blocks, to, its stride.
  private int writeDequantize(boolean packed) {
    int begin = code.align();
    int columns = ColumnKernel.columns(packed);
    int scale = columns;
    Register[] to = {RCX, R8};
    code.add(R8, RCX);
    code.test(RDX);
    int none = code.jz();
    int block = code.here();
    for (int c = 0; c < columns; c++) {
      code.vbroadcastss(scale + c, RSI.at(c * Float.BYTES));
    }
    code.prefetcht0(RDI.at(AHEAD));
    for (int j = 0; j < ColumnKernel.BLOCK / code.lanes(); j++) {
      weights(packed, RDI.at(j * code.lanes()), 0);
      for (int c = 0; c < columns; c++) {
        code.vmulps(c, c, scale + c);
        code.vmovups(to[c].at(j * vectorBytes), c);
      }
    }
    code.add(RDI, ColumnKernel.BLOCK);
    code.add(RSI, (int) ColumnKernel.SCALE_BYTES);
    code.add(RCX, ColumnKernel.BLOCK * Float.BYTES);
    code.add(R8, ColumnKernel.BLOCK * Float.BYTES);
    code.dec(RDX);
    code.jnz(block);
    code.bind(none);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Parameters: from, its stride, blocks per group, blocks, to. What the columns behind these take is asked for.
  private int writeScales() {
    int begin = code.align();
    code.test(RCX);
    int none = code.jz();
    code.mov(R10, RDX);
    int block = code.here();
    for (int at = 0; at < ColumnKernel.SCALE_BYTES; at += vectorBytes) {
      code.vmovups(0, RDI.at(at));
      code.vmovups(R8.at(at), 0);
      code.prefetcht0(RDI.at(at + (int) ColumnKernel.SCALE_BYTES));
    }
    code.add(R8, (int) ColumnKernel.SCALE_BYTES);
    code.dec(R10);
    int same = code.jnz();
    code.mov(R10, RDX);
    code.add(RDI, RSI);
    code.bind(same);
    code.dec(RCX);
    code.jnz(block);
    code.bind(none);
    code.vzeroupper();
    code.ret();
    return begin;
  }

  /// Parameters: sums, columns.
  private int writeTotal() {
    int begin = code.align();
    code.mov(RDX, RDI);
    int column = code.here();
    code.addSixteen(0, RDI, 1);
    code.vmovss(RDX.at(0), 0);
    code.add(RDI, ColumnKernel.PARTIAL * Float.BYTES);
    code.add(RDX, Float.BYTES);
    code.dec(RSI);
    code.jnz(column);
    code.vzeroupper();
    code.ret();
    return begin;
  }
}
