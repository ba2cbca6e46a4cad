package dev.weir.backend.cpu.x86;

import static dev.weir.backend.cpu.x86.Register.R10;
import static dev.weir.backend.cpu.x86.Register.R12;
import static dev.weir.backend.cpu.x86.Register.R13;
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
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is written against what binutils reads of it.
final class AssemblerTest {
  private record Line(Consumer<Assembler> instruction, String text) {}

  private static Line line(String text, Consumer<Assembler> instruction) {
    return new Line(instruction, text);
  }

  private static final List<Line> GENERAL =
      List.of(
          line("mov rax,rdi", a -> a.mov(RAX, RDI)),
          line("mov r12,r8", a -> a.mov(R12, R8)),
          line("mov r8,QWORD PTR [rsp+0x38]", a -> a.mov(R8, RSP.at(0x38))),
          line("mov rcx,QWORD PTR [r13+0x0]", a -> a.mov(RCX, R13.at(0))),
          line("mov rcx,QWORD PTR [rbp+0x0]", a -> a.mov(RCX, RBP.at(0))),
          line("mov rcx,QWORD PTR [r12]", a -> a.mov(RCX, R12.at(0))),
          line("add rdi,rsi", a -> a.add(RDI, RSI)),
          line("add r9,r13", a -> a.add(R9, R13)),
          line("add rdx,0x4", a -> a.add(RDX, 4)),
          line("add rdx,0x80", a -> a.add(RDX, 128)),
          line("add r10,0xffffffffffffff80", a -> a.add(R10, -128)),
          line("sub rax,0x4", a -> a.sub(RAX, 4)),
          line("sub r8,0x1000", a -> a.sub(R8, 4096)),
          line("lea r15,[rdi+rdx*2]", a -> a.lea(Register.R15, RDI.plus(RDX, 2, 0))),
          line("lea rsi,[r10+r9*8-0x3e8]", a -> a.lea(RSI, R10.plus(R9, 8, -1000))),
          line("lea rbx,[rbp+r13*1+0x0]", a -> a.lea(RBX, RBP.plus(R13, 1, 0))),
          line("xor r8,r8", a -> a.xor(R8)),
          line("xor rax,rax", a -> a.xor(RAX)),
          line("dec r12", a -> a.dec(R12)),
          line("dec rcx", a -> a.dec(RCX)),
          line("test r14,r14", a -> a.test(Register.R14)),
          line("test rax,rax", a -> a.test(RAX)),
          line("push rbp", a -> a.push(RBP)),
          line("push r15", a -> a.push(Register.R15)),
          line("pop rbx", a -> a.pop(RBX)),
          line("pop r12", a -> a.pop(R12)),
          line("prefetcht0 BYTE PTR [rsi+0x800]", a -> a.prefetcht0(RSI.at(2048))),
          line("prefetcht1 BYTE PTR [r13+0x0]", a -> a.prefetcht1(R13.at(0))),
          line("prefetchw BYTE PTR [rax+r9*1+0x40]", a -> a.prefetchw(RAX.plus(R9, 1, 64))),
          line("mov DWORD PTR [rsi+0x8],ecx", a -> a.movInt(RSI.at(8), RCX)),
          line("mov rbx,0xffffffffffffffff", a -> a.mov(RBX, -1)),
          line("movabs r9,0x123456789abcdef0", a -> a.mov(R9, 0x123456789abcdef0L)),
          line("mov QWORD PTR [rsp+0x18],r11", a -> a.mov(RSP.at(24), Register.R11)),
          line("add rax,QWORD PTR [r13+0x8]", a -> a.add(RAX, R13.at(8))),
          line("add QWORD PTR [rsp+0x40],rdx", a -> a.add(RSP.at(64), RDX)),
          line("sub r9,QWORD PTR [rsp+0x8]", a -> a.sub(R9, RSP.at(8))),
          line("sub rax,rcx", a -> a.sub(RAX, RCX)),
          line("and rdx,r8", a -> a.and(RDX, R8)),
          line("and rdx,0x1", a -> a.and(RDX, 1)),
          line("imul rax,QWORD PTR [rsp+0x100]", a -> a.imul(RAX, RSP.at(256))),
          line("imul r10,rcx", a -> a.imul(R10, RCX)),
          line("imul rax,rax,0x30d", a -> a.imul(RAX, 781)),
          line("neg r12", a -> a.neg(R12)),
          line("idiv rcx", a -> a.idiv(RCX)),
          line("cqo", Assembler::cqo),
          line("shl rax,0x3", a -> a.shl(RAX, 3)),
          line("sar r8,0x3f", a -> a.sar(R8, 63)),
          line("cmp rcx,r11", a -> a.cmp(RCX, Register.R11)),
          line("cmp rax,QWORD PTR [rsp+0x10]", a -> a.cmp(RAX, RSP.at(16))),
          line("cmp rax,0x0", a -> a.cmp(RAX, 0)),
          line("cmp r9,0x3e8", a -> a.cmp(R9, 1000)),
          line("cmovl rcx,rdx", a -> a.cmov(Condition.LESS, RCX, RDX)),
          line("cmovg rax,r9", a -> a.cmov(Condition.GREATER, RAX, R9)),
          line("movsx rax,BYTE PTR [rax]", a -> a.movsx(RAX, RAX.at(0), 8)),
          line("movsx r9,WORD PTR [r12+rcx*2]", a -> a.movsx(R9, R12.plus(RCX, 2, 0), 16)),
          line("movsxd rax,DWORD PTR [rax]", a -> a.movsx(RAX, RAX.at(0), 32)),
          line("movzx rdx,BYTE PTR [r8+rcx*1]", a -> a.movzx(RDX, R8.plus(RCX, 1, 0), 8)),
          line("movzx rdx,WORD PTR [rbp+0x2]", a -> a.movzx(RDX, RBP.at(2), 16)),
          line("mov edx,DWORD PTR [r13+rcx*4+0x0]", a -> a.movzx(RDX, R13.plus(RCX, 4, 0), 32)),
          line("mov BYTE PTR [r9+rcx*1],dl", a -> a.movLow(R9.plus(RCX, 1, 0), RDX, 8)),
          line("mov WORD PTR [rdi],ax", a -> a.movLow(RDI.at(0), RAX, 16)),
          line("vmovd xmm1,eax", a -> a.vmovd(1, RAX)),
          line("vmovd edx,xmm7", a -> a.vmovd(RDX, 7)),
          line("cpuid", Assembler::cpuid),
          line("xgetbv", Assembler::xgetbv),
          line("vzeroupper", Assembler::vzeroupper),
          line("ret", Assembler::ret));

  /// With the letter of registers in place of `V`, and of all bits of a vector in place of `WORDS`.
  private static final List<Line> VECTORS =
      List.of(
          line("vmovups V3,WORDS [rdi]", a -> a.vmovups(3, RDI.at(0))),
          line("vmovups V15,WORDS [r12+rdx*2+0x40]", a -> a.vmovups(15, R12.plus(RDX, 2, 64))),
          line("vmovups V9,WORDS [rbp+0x24]", a -> a.vmovups(9, RBP.at(36))),
          line("vmovups V1,WORDS [rcx+0x1fc0]", a -> a.vmovups(1, RCX.at(127 * 64))),
          line("vmovups V1,WORDS [rcx-0x2000]", a -> a.vmovups(1, RCX.at(-128 * 64))),
          line("vmovups V1,WORDS [rcx+0x2000]", a -> a.vmovups(1, RCX.at(128 * 64))),
          line("vmovups WORDS [r8+r9*4-0x80],V14", a -> a.vmovups(R8.plus(R9, 4, -128), 14)),
          line("vbroadcastss V8,DWORD PTR [rdi+0x4]", a -> a.vbroadcastss(8, RDI.at(4))),
          line(
              "vbroadcastss V8,DWORD PTR [rbx+rdx*2+0x1fc]",
              a -> a.vbroadcastss(8, RBX.plus(RDX, 2, 508))),
          line("vaddps V4,V13,V6", a -> a.vaddps(4, 13, 6)),
          line("vmulps V4,V13,V6", a -> a.vmulps(4, 13, 6)),
          line("vfmadd231ps V14,V8,V15", a -> a.vfmadd231ps(14, 8, 15)),
          line("vfmadd231ps V0,V1,V2", a -> a.vfmadd231ps(0, 1, 2)),
          line("vfmadd231ps V1,V9,WORDS [rdx+0x40]", a -> a.vfmadd231ps(1, 9, RDX.at(64))),
          line("vcvtdq2ps V9,V10", a -> a.vcvtdq2ps(9, 10)),
          line("vpslld V5,V12,0x1c", a -> a.vpslld(5, 12, 28)),
          line("vpsrad V12,V5,0x4", a -> a.vpsrad(12, 5, 4)),
          line("vmovss DWORD PTR [r10+0x4],xmm2", a -> a.vmovss(R10.at(4), 2)),
          line("vmovaps V13,V2", a -> a.vmovaps(13, 2)),
          line("vfmadd213ps V14,V8,V15", a -> a.vfmadd213ps(14, 8, 15)),
          line("vfmadd213ps V1,V9,WORDS [r10+0x40]", a -> a.vfmadd213ps(1, 9, R10.at(64))),
          line("vpsrld V5,V12,0x1f", a -> a.vpsrld(5, 12, 31)),
          line("vbroadcastss V11,xmm12", a -> a.vbroadcastss(11, 12)));

  /// Registers that there are with 512 bits alone.
  private static final List<Line> WIDE =
      List.of(
          line("vmovups zmm31,ZMMWORD PTR [r13+0x0]", a -> a.vmovups(31, R13.at(0))),
          line(
              "vmovups ZMMWORD PTR [rdi+r12*8+0x1],zmm16", a -> a.vmovups(RDI.plus(R12, 8, 1), 16)),
          line("vfmadd231ps zmm27,zmm28,zmm31", a -> a.vfmadd231ps(27, 28, 31)),
          line("vfmadd231ps zmm7,zmm16,zmm8", a -> a.vfmadd231ps(7, 16, 8)),
          line("vmulps zmm24,zmm7,zmm23", a -> a.vmulps(24, 7, 23)),
          line("vpxord zmm17,zmm17,zmm17", a -> a.zero(17)),
          line("vpxord zmm0,zmm0,zmm0", a -> a.zero(0)),
          line("vpmovzxwd zmm20,YMMWORD PTR [rsi+0x20]", a -> a.vpmovzxwd(20, RSI.at(32))),
          line("vcvtph2ps zmm22,YMMWORD PTR [r9-0x20]", a -> a.vcvtph2ps(22, R9.at(-32))),
          line("vpmovsxbd zmm20,XMMWORD PTR [rsi+0x10]", a -> a.vpmovsxbd(20, RSI.at(16))),
          line("vcvtdq2ps zmm21,zmm30", a -> a.vcvtdq2ps(21, 30)),
          line("vpermps zmm30,zmm9,zmm31", a -> a.vpermps(30, 9, 31)),
          line("vpslld zmm18,zmm29,0x1c", a -> a.vpslld(18, 29, 28)),
          line("vpsrad zmm29,zmm18,0x4", a -> a.vpsrad(29, 18, 4)),
          line("vrndscaleps zmm17,zmm30,0x9", a -> a.vroundps(17, 30, 1)),
          line("valignd zmm20,zmm21,zmm21,0x8", a -> a.turn(20, 21, 8)),
          line("vcmplt_oqps k5,zmm20,zmm31", a -> a.vcmpps(5, 20, 31, 0x11)),
          line("vpcmpltd k3,zmm16,zmm9", a -> a.vpcmpd(3, 16, 9, 1)),
          line("vblendmps zmm17{k6},zmm9,zmm30", a -> a.vblendmps(17, 6, 9, 30)),
          line("vptestmd k2,zmm19,zmm19", a -> a.vptestmd(2, 19)),
          line("vpmovm2d zmm25,k4", a -> a.vpmovm2d(25, 4)),
          line("kandw k1,k2,k3", a -> a.kandw(1, 2, 3)),
          line("korw k4,k5,k6", a -> a.korw(4, 5, 6)),
          line("kxorw k7,k1,k2", a -> a.kxorw(7, 1, 2)),
          line("kxnorw k3,k3,k3", a -> a.kxnorw(3, 3, 3)),
          line("knotw k1,k7", a -> a.knotw(1, 7)),
          line("kmovw k5,k2", a -> a.kmovw(5, 2)),
          line("kmovw k5,edx", a -> a.kmovw(5, RDX)),
          line("kmovw edx,k7", a -> a.kmovw(RDX, 7)),
          line("kmovw k6,WORD PTR [rsp+0x140]", a -> a.kmovw(6, RSP.at(320))),
          line("kmovw WORD PTR [rsp+0x40],k6", a -> a.kmovw(RSP.at(64), 6)),
          line(
              "vmovups zmm19{k3}{z},ZMMWORD PTR [rdi+rcx*4]",
              a -> a.vmovups(19, RDI.plus(RCX, 4, 0), 3)),
          line("vmovups ZMMWORD PTR [r13+0x40]{k2},zmm19", a -> a.vmovups(R13.at(64), 19, 2)),
          line("vpmovzxbd zmm4{k1}{z},XMMWORD PTR [rsi+0x10]", a -> a.vpmovzxbd(4, RSI.at(16), 1)),
          line(
              "vpmovzxwd zmm24{k1}{z},YMMWORD PTR [rsi+0x20]", a -> a.vpmovzxwd(24, RSI.at(32), 1)),
          line("vcvtph2ps zmm24{k1}{z},YMMWORD PTR [r8]", a -> a.vcvtph2ps(24, R8.at(0), 1)),
          line("vcvtps2ph YMMWORD PTR [r8+0x20]{k1},zmm24,0x0", a -> a.vcvtps2ph(R8.at(32), 24, 1)),
          line("vcvtps2ph ymm0,zmm24,0x0", a -> a.vcvtps2ph(0, 24)),
          line("vcvtph2ps zmm24,ymm0", a -> a.vcvtph2ps(24, 0)),
          line("vpmovdw YMMWORD PTR [rdi+0x20]{k4},zmm20", a -> a.vpmovdw(RDI.at(32), 20, 4)),
          line("vpmovdb XMMWORD PTR [rdi+0x10],zmm20", a -> a.vpmovdb(RDI.at(16), 20, 0)),
          line("vpdpbusd zmm7,zmm24,zmm31", a -> a.vpdpbusd(7, 24, 31)),
          line("vpternlogd zmm20,zmm9,zmm31,0x6a", a -> a.vpternlogd(20, 9, 31, 0x6A)),
          line("vcvtps2dq zmm21,zmm30", a -> a.vcvtps2dq(21, 30)),
          line("vpmovsdb XMMWORD PTR [rdi+0x10],zmm20", a -> a.vpmovsdb(RDI.at(16), 20)),
          line(
              "vbroadcastss zmm17{k2},DWORD PTR [r9+r12*1+0x4]",
              a -> a.vbroadcastss(17, R9.plus(R12, 1, 4), 2)));

  private static final List<Line> NARROW =
      List.of(
          line("vpxor ymm9,ymm9,ymm9", a -> a.zero(9)),
          line("vpmovzxwd ymm2,XMMWORD PTR [rsi+0x10]", a -> a.vpmovzxwd(2, RSI.at(16))),
          line("vcvtph2ps ymm14,XMMWORD PTR [r9]", a -> a.vcvtph2ps(14, R9.at(0))),
          line("vpmovsxbd ymm12,QWORD PTR [r10+0x8]", a -> a.vpmovsxbd(12, R10.at(8))),
          line("vroundps ymm12,ymm5,0xa", a -> a.vroundps(12, 5, 2)),
          line("vperm2f128 ymm5,ymm12,ymm12,0x1", a -> a.turn(5, 12, 4)),
          line("vpermilps ymm5,ymm12,0x4e", a -> a.turn(5, 12, 2)),
          line("vpermilps ymm5,ymm12,0xb1", a -> a.turn(5, 12, 1)),
          line("vcmplt_oqps ymm5,ymm12,ymm13", a -> a.vcmpps(5, 12, 13, 0x11)),
          line("vpcmpeqd ymm9,ymm10,ymm11", a -> a.vpcmpeqd(9, 10, 11)),
          line("vpcmpgtd ymm9,ymm10,ymm11", a -> a.vpcmpgtd(9, 10, 11)),
          line("vblendvps ymm1,ymm12,ymm13,ymm14", a -> a.vblendvps(1, 12, 13, 14)),
          line(
              "vmaskmovps ymm9,ymm10,YMMWORD PTR [rdi+rcx*4]",
              a -> a.vmaskmovps(9, 10, RDI.plus(RCX, 4, 0))),
          line("vmaskmovps YMMWORD PTR [r8],ymm10,ymm9", a -> a.vmaskmovps(R8.at(0), 10, 9)),
          line("vpmovzxbd ymm4,QWORD PTR [rsi]", a -> a.vpmovzxbd(4, RSI.at(0), 0)),
          line("vcvtps2ph XMMWORD PTR [r8],ymm14,0x0", a -> a.vcvtps2ph(R8.at(0), 14, 0)),
          line("vcvtps2ph xmm0,ymm14,0x0", a -> a.vcvtps2ph(0, 14)),
          line("vcvtph2ps ymm14,xmm0", a -> a.vcvtph2ps(14, 0)),
          line("vpmaddubsw ymm9,ymm10,ymm11", a -> a.vpmaddubsw(9, 10, 11)),
          line("vpmaddwd ymm9,ymm10,ymm3", a -> a.vpmaddwd(9, 10, 3)),
          line("vpaddw ymm9,ymm10,ymm11", a -> a.vpaddw(9, 10, 11)),
          line("vpsignb ymm1,ymm10,ymm11", a -> a.vpsignb(1, 10, 11)),
          line("vpabsb ymm12,ymm3", a -> a.vpabsb(12, 3)));

  /// Instructions that are written as several.
  @Test
  void halvesAreWrittenInParts() throws Exception {
    check(
        256,
        List.of(
            line("vextracti128 xmm2,ymm0,0x1", a -> a.packHalves(R9.plus(RCX, 2, 8), 0, 2)),
            line("vpackusdw xmm0,xmm0,xmm2", a -> {}),
            line("vmovups XMMWORD PTR [r9+rcx*2+0x8],xmm0", a -> {}),
            line("vextracti128 xmm2,ymm0,0x1", a -> a.packBytes(R13.at(0), 0, 2)),
            line("vpackusdw xmm0,xmm0,xmm2", a -> {}),
            line("vpackuswb xmm0,xmm0,xmm0", a -> {}),
            line("vmovq QWORD PTR [r13+0x0],xmm0", a -> {})));
  }

  @Test
  void operationsOnElementsAreReadAsTheyAreMeant() throws Exception {
    for (int bits : new int[] {256, 512}) {
      boolean wide = bits == 512;
      String v = wide ? "zmm" : "ymm";
      List<Line> lines = new ArrayList<>();
      for (VectorOperation each : VectorOperation.values()) {
        String name = each.name().toLowerCase(Locale.ROOT);
        boolean isOfBits = name.equals("vpand") || name.equals("vpor") || name.equals("vpxor");
        String said = isOfBits && wide ? name + "d" : name;
        int last = wide ? 31 : 15;
        if (each.isUnary()) {
          lines.add(line(said + " " + v + last + "," + v + "9", a -> a.vector(each, last, 9)));
          continue;
        }
        lines.add(
            line(
                "%s %s8,%s%d,%s10".formatted(said, v, v, last, v),
                a -> a.vector(each, 8, last, 10)));
        String words = wide ? "ZMMWORD" : "YMMWORD";
        lines.add(
            line(
                "%s %s3,%s9,%s PTR [r10+0x80]".formatted(said, v, v, words),
                a -> a.vector(each, 3, 9, R10.at(128))));
      }
      check(bits, lines);
    }
  }

  @TempDir private Path folder;

  @Test
  void generalInstructionsAreReadAsTheyAreMeant() throws Exception {
    check(256, GENERAL);
    check(512, GENERAL);
  }

  @Test
  void instructionsOnVectorsAreReadAsTheyAreMeant() throws Exception {
    for (int bits : new int[] {256, 512}) {
      String letter = bits == 512 ? "zmm" : "ymm";
      String words = bits == 512 ? "ZMMWORD PTR" : "YMMWORD PTR";
      List<Line> lines = new ArrayList<>();
      for (Line each : VECTORS) {
        String text = each.text().replace("WORDS", words).replaceAll("V(?=\\d)", letter);
        lines.add(new Line(each.instruction(), text));
      }
      lines.addAll(bits == 512 ? WIDE : NARROW);
      check(bits, lines);
    }
  }

  @Test
  void sixteenNumbersAreAddedByHalves() throws Exception {
    Assembler code = new Assembler(512);
    code.addSixteen(0, RDI, 1);
    assertThat(disassembled(code.code()))
        .containsExactly(
            "vmovups ymm0,YMMWORD PTR [rdi]",
            "vaddps ymm0,ymm0,YMMWORD PTR [rdi+0x20]",
            "vextractf128 xmm1,ymm0,0x1",
            "vaddps xmm0,xmm0,xmm1",
            "vmovhlps xmm1,xmm0,xmm0",
            "vaddps xmm0,xmm0,xmm1",
            "vmovshdup xmm1,xmm0",
            "vaddss xmm0,xmm0,xmm1");
  }

  @Test
  void theUpperHalfIsAddedToTheLower() throws Exception {
    Assembler code = new Assembler(512);
    code.addUpperEight(3, 7);
    assertThat(disassembled(code.code()))
        .containsExactly("vextractf64x4 ymm7,zmm3,0x1", "vaddps ymm3,ymm3,ymm7");
  }

  @Test
  void constantsAreReadByTheirPlace() throws Exception {
    for (int bits : new int[] {256, 512}) {
      Assembler code = new Assembler(bits);
      code.ret();
      int place = code.floats(1.5f, -2f);
      int begin = code.align();
      code.vmovups(14, place);
      byte[] made = code.code();
      assertThat(place).isEqualTo(64);
      assertThat(begin).isEqualTo(128);
      assertThat(ByteBuffer.wrap(made).order(ByteOrder.LITTLE_ENDIAN).getFloat(place))
          .isEqualTo(1.5f);
      // 10 bytes from 128 on; the instruction with VEX has one less.
      assertThat(disassembled(Arrays.copyOfRange(made, begin, made.length)))
          .containsExactly(
              bits == 512
                  ? "vmovups zmm14,ZMMWORD PTR [rip+0xffffffffffffffb6] # 0xffffffffffffffc0"
                  : "vmovups ymm14,YMMWORD PTR [rip+0xffffffffffffffb7] # 0xffffffffffffffc0");
    }
  }

  @Test
  void jumpsGoWhereTheyAreTold() throws Exception {
    Assembler code = new Assembler(256);
    int zero = code.jz();
    int below = code.jb();
    int top = code.here();
    code.dec(RAX);
    code.jnz(top);
    code.jae(top);
    int same = code.jnz();
    code.bind(zero);
    int over = code.jmp();
    code.bind(below);
    code.bind(same);
    code.ret();
    code.bind(over);
    code.ret();
    // The first two take 6 bytes each, as do all but the last one, which takes 5.
    assertThat(disassembled(code.code()))
        .containsExactly(
            "je 0x21",
            "jb 0x26",
            "dec rax",
            "jne 0xc",
            "jae 0xc",
            "jne 0x26",
            "jmp 0x27",
            "ret",
            "ret");
  }

  @Test
  void whatIsNoOperandIsRefused() {
    assertThatThrownBy(() -> RAX.plus(RSP, 1, 0)).hasMessage("RSP is no index");
    assertThatThrownBy(() -> RAX.plus(RBX, 3, 0)).hasMessage("no scale: 3");
    assertThatThrownBy(() -> new Assembler(128)).hasMessage("no vectors of 128 bits");
    assertThatThrownBy(() -> new Assembler(256).vmulps(16, 0, 0)).hasMessage("no such register");
  }

  private void check(int bits, List<Line> lines) throws Exception {
    Assembler code = new Assembler(bits);
    lines.forEach(line -> line.instruction().accept(code));
    assertThat(disassembled(code.code())).isEqualTo(lines.stream().map(Line::text).toList());
  }

  private List<String> disassembled(byte[] code) throws IOException, InterruptedException {
    assumeTrue(
        Files.isExecutable(Path.of("/usr/bin/objdump")), "skipped: no objdump of binutils here");
    Path file = folder.resolve("code");
    Files.write(file, code);
    Process process =
        new ProcessBuilder(
                "/usr/bin/objdump",
                "-D",
                "-b",
                "binary",
                "-m",
                "i386:x86-64",
                "-M",
                "intel",
                "--no-show-raw-insn",
                file.toString())
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text.lines()
        .filter(line -> line.matches("\\s*[0-9a-f]+:\\t.*"))
        .map(line -> line.replaceFirst("\\s*[0-9a-f]+:\\t", "").strip().replaceAll("\\s+", " "))
        .toList();
  }
}
