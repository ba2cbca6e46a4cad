package dev.weir.backend.cpu.peak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.weir.backend.cpu.parallel.Workers;
import dev.weir.backend.cpu.vector.VectorSupport;
import dev.weir.runtime.device.DevicePeaks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasuredPeaksTest {
  private static final Workers ONE = new Workers(1);
  private static final Duration SHORT = Duration.ofMillis(20);

  /// After many rounds each sum is near the fixed point of `s * 0.999 + 0.001`, which is 1, with vectors and without.
  @Test
  void theLoopComputesWhatItIsMeasuredBy() {
    double expected = MultiplyAdds.SUMS;
    assertEquals(expected, MultiplyAdds.of(0).run(100_000), 0.01);
    assertEquals(expected, MultiplyAdds.of(VectorSupport.floatLanes()).run(100_000), 0.01);
    assertEquals(66, MultiplyAdds.of(0).run(0), "the sums begin as 0, 1, 2, … 11");
    assertEquals(24, MultiplyAdds.operations(0));
    assertEquals(384, MultiplyAdds.operations(16));
  }

  @Test
  void measuredOnceAndKept(@TempDir Path folder) throws IOException {
    Path cache = folder.resolve("new");
    DevicePeaks first = MeasuredPeaks.in(cache, ONE, SHORT);
    assertTrue(first.origin().startsWith("measured on "), first.origin());
    Path file = only(cache);
    DevicePeaks second = MeasuredPeaks.in(cache, ONE, SHORT);
    assertTrue(second.origin().startsWith("measured earlier on "), second.origin());
    assertEquals(first.operations(), second.operations());
    assertEquals(first.bytes(), second.bytes());

    Files.writeString(file, "operations=7.0E9\nbytes=3.0E9\n");
    assertEquals(7e9, MeasuredPeaks.in(cache, ONE, SHORT).operations());
    assertEquals(3e9, MeasuredPeaks.in(cache, ONE, SHORT).bytes());
    assertTrue(Math.abs(first.operations() - 7e9) > 1, "chance");

    Files.writeString(file, "operations=NaN\n");
    assertTrue(MeasuredPeaks.in(cache, ONE, SHORT).origin().startsWith("measured on "));
  }

  @Test
  void otherThreadsAreAnotherMachine(@TempDir Path folder) throws IOException {
    MeasuredPeaks.in(folder, ONE, SHORT);
    MeasuredPeaks.in(folder, new Workers(2), SHORT);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void aFolderThatCannotBeWrittenIsNoError(@TempDir Path folder) throws IOException {
    Path taken = Files.writeString(folder.resolve("taken"), "");
    DevicePeaks peaks = MeasuredPeaks.in(taken.resolve("below"), ONE, SHORT);
    assertTrue(peaks.operations() > 0 && peaks.bytes() > 0);
    assertEquals(List.of(taken), list(folder));
  }

  private static Path only(Path folder) throws IOException {
    List<Path> files = list(folder);
    assertEquals(1, files.size(), files::toString);
    return files.getFirst();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
