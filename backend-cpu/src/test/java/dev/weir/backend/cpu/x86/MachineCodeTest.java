package dev.weir.backend.cpu.x86;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MachineCodeTest {
  @Test
  void codeRunsAndGetsArraysWhereTheyLie() throws Throwable {
    assumeTrue(MachineCode.isHere(), "skipped: not Linux on x86-64");
    Assembler code = new Assembler(256);
    code.ret();
    int add = code.align();
    code.mov(Register.RAX, Register.RSI.at(0));
    code.add(Register.RAX, Register.RDX);
    code.movInt(Register.RDI.at(4), Register.RAX);
    code.ret();
    MachineCode loaded = MachineCode.load(code.code()).orElseThrow();
    int[] array = {1, 2, 3};
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(JAVA_LONG);
      memory.set(JAVA_LONG, 0, 40);
      MachineCode.caller(ADDRESS, ADDRESS, JAVA_LONG)
          .invokeExact(loaded.function(add), MemorySegment.ofArray(array), memory, 7L);
    }
    assertThat(array).containsExactly(1, 47, 3);
  }

  /// What the system read of the same processor.
  @Test
  void theProcessorHasWhatTheSystemSaysOfIt() throws Exception {
    Path system = Path.of("/proc/cpuinfo");
    assumeTrue(MachineCode.isHere() && Files.isReadable(system), "skipped: not Linux on x86-64");
    List<String> flags =
        Files.readAllLines(system).stream()
            .filter(line -> line.startsWith("flags"))
            .findFirst()
            .map(line -> List.of(line.split("\\s+")))
            .orElseThrow();
    int expected =
        !flags.containsAll(List.of("avx2", "fma", "f16c"))
            ? 0
            : flags.contains("avx512f") && flags.contains("avx512dq") ? 512 : 256;
    assertThat(Processor.vectorBits()).isEqualTo(expected);
  }
}
