package dev.weir.dialect.builtin.data;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// Memory is 0, as large as it was asked for, and gone when its arena ends.
final class LargeMemoryTest {
  @Test
  void memoryIsZeroAndEndsWithItsArena() {
    for (long bytes : new long[] {0, 1, 1 << 20, 1 << 21, (1 << 21) + 1, (3 << 21) - 1}) {
      MemorySegment memory;
      try (Arena arena = Arena.ofConfined()) {
        memory = LargeMemory.allocate(arena, bytes, 64);
        assertThat(memory.byteSize()).isEqualTo(bytes);
        assertThat(memory.address() % 64).isZero();
        assertThat(memory.mismatch(MemorySegment.ofArray(new byte[(int) bytes]))).isEqualTo(-1);
        memory.fill((byte) 7);
      }
      assertThat(memory.scope().isAlive()).isFalse();
      if (bytes > 0) {
        assertThatThrownBy(() -> memory.get(JAVA_BYTE, 0))
            .isInstanceOf(IllegalStateException.class);
      }
    }
  }

  /// What was given back does not count any more: 200 times 64 MB fit anywhere.
  @Test
  void memoryIsGivenBack() {
    for (int i = 0; i < 200; i++) {
      try (Arena arena = Arena.ofShared()) {
        LargeMemory.allocate(arena, 64 << 20, 64).set(JAVA_BYTE, i, (byte) 1);
      }
    }
    assertThat(mapped()).isLessThan(200 * 64L << 10);
  }

  /// {@return the KB of the process that are mapped and of no file}, 0 where the system does not say
  private static long mapped() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("RssAnon:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .sum();
    } catch (IOException e) {
      return 0;
    }
  }

  @Test
  void theSystemGivesLargePages() throws IOException {
    Path setting = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    assumeTrue(
        Files.isReadable(setting) && Files.readString(setting).contains("[madvise]"),
        "skipped: large pages are not left to programs here");
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = LargeMemory.allocate(arena, 32 << 20, 64);
      memory.fill((byte) 1);
      assertThat(memory.address() % (1 << 21)).isZero();
      long large = 0;
      boolean isHere = false;
      String begin = Long.toHexString(memory.address());
      for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
        if (line.matches("[0-9a-f]+-[0-9a-f]+ .*")) {
          isHere = line.startsWith(begin);
        } else if (isHere && line.startsWith("AnonHugePages:")) {
          large += Long.parseLong(line.replaceAll("\\D", ""));
        }
      }
      assumeTrue(large > 0, "skipped: the system has no large page free");
      assertThat(large).isLessThanOrEqualTo(32 << 10);
    }
  }
}
