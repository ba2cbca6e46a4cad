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
          line("vmovss DWORD PTR [r10+0x4],xmm2", a -> a.vmovss(R10.at(4), 2)));

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
          line("vpsrad zmm29,zmm18,0x4", a -> a.vpsrad(29, 18, 4)));

  private static final List<Line> NARROW =
      List.of(
          line("vpxor ymm9,ymm9,ymm9", a -> a.zero(9)),
          line("vpmovzxwd ymm2,XMMWORD PTR [rsi+0x10]", a -> a.vpmovzxwd(2, RSI.at(16))),
          line("vcvtph2ps ymm14,XMMWORD PTR [r9]", a -> a.vcvtph2ps(14, R9.at(0))),
          line("vpmovsxbd ymm12,QWORD PTR [r10+0x8]", a -> a.vpmovsxbd(12, R10.at(8))));

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
