package dev.weir.backend.cpu.quantized;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R8;
import static dev.weir.backend.cpu.x86.Register.R9;
import static dev.weir.backend.cpu.x86.Register.RAX;
import static dev.weir.backend.cpu.x86.Register.RCX;
import static dev.weir.backend.cpu.x86.Register.RDI;
import static dev.weir.backend.cpu.x86.Register.RDX;
import static dev.weir.backend.cpu.x86.Register.RSI;

import dev.weir.backend.cpu.x86.Assembler;
import dev.weir.backend.cpu.x86.VectorOperation;

/// Writes the function that rounds a row to a [RoundedRow], with vectors of 512 bits.
record RoundingCode(Assembler code) {
  private static final int BLOCK = ColumnKernel.BLOCK;

  /// The mask of the first eight elements.
  private static final int FIRST = 1;

  /// Parameters: x, to, bytes of a part, blocks, pairs of blocks, the offset four times.
  int write() {
    int positive = code.vectorOf(Integer.MAX_VALUE);
    int most = code.vectorOf(Float.floatToRawIntBits(RoundedRow.MOST));
    int least = code.vectorOf(Float.floatToRawIntBits(RoundedRow.LEAST));
    int begin = code.align();
    code.mov(RAX, 0xFF);
    code.kmovw(FIRST, RAX);
    code.vmovups(10, positive);
    code.vmovups(11, most);
    code.vmovups(12, least);
    code.mov(R10, RSI);
    code.test(RCX);
    int none = code.jz();
    int block = code.here();
    code.vmovups(0, RDI.at(0));
    code.vmovups(1, RDI.at(code.bytes()));
    code.vector(VectorOperation.VPAND, 2, 0, 10);
    code.vector(VectorOperation.VPAND, 3, 1, 10);
    code.vector(VectorOperation.VPMAXSD, 2, 2, 3);
    for (int turn = code.lanes() / 2; turn > 0; turn /= 2) {
      code.turn(3, 2, turn);
      code.vector(VectorOperation.VPMAXSD, 2, 2, 3);
    }
    code.vector(VectorOperation.VMAXPS, 3, 12, 2);
    code.vector(VectorOperation.VDIVPS, 4, 3, 11);
    code.vector(VectorOperation.VDIVPS, 5, 11, 3);
    code.vector(VectorOperation.VSUBPS, 2, 2, 2);
    code.vaddps(4, 4, 2);
    for (int i = 0; i < 2; i++) {
      code.vmulps(i, i, 5);
      code.vcvtps2dq(i, i);
      code.vpmovsdb(R10.at(i * code.lanes()), i);
    }
    code.vmovups(R10.plus(RDX, 2, 0), 4, FIRST);
    code.add(RDI, BLOCK * Float.BYTES);
    code.add(R10, BLOCK);
    code.dec(RCX);
    code.jnz(block);
    code.mov(RAX, R9);
    code.vmovd(0, RAX);
    code.vbroadcastss(0, 0);
    int pair = code.here();
    code.zero(1);
    code.zero(2);
    code.vmovups(3, RSI.at(0));
    code.vpdpbusd(1, 0, 3);
    code.vector(VectorOperation.VPSUBD, 1, 2, 1);
    code.vmovups(RSI.plus(RDX, 1, 0), 1);
    code.add(RSI, code.bytes());
    code.dec(R8);
    code.jnz(pair);
    code.bind(none);
    code.vzeroupper();
    code.ret();
    return begin;
  }
}
