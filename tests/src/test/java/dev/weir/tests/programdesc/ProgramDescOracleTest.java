package dev.weir.tests.programdesc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.common.collect.ImmutableSet;
import dev.weir.formats.programdesc.ProgramDescReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Old programs of PaddlePaddle compute what PaddlePaddle itself computes of them.
class ProgramDescOracleTest {
  /// Operators without a case: they draw numbers, print, or are not in the library or not run by it.
  private static final ImmutableSet<String> WITHOUT_CASE =
      ImmutableSet.of(
          "bernoulli",
          "elementwise_heaviside",
          "fetch_v2",
          "gaussian_random",
          "memcpy_d2h",
          "memcpy_h2d",
          "print",
          "randint",
          "searchsorted",
          "sync_batch_norm",
          "uniform_random");

  /// The tag of the name of an operator in a file.
  private static final char NAME = 0x1A;

  @TempDir static Path scratch;

  @TestFactory
  Stream<DynamicTest> programsComputeWhatTheyDidInPaddlePaddle() throws IOException {
    return ProgramDescCase.all(scratch).values().stream()
        .map(each -> dynamicTest(each.name(), () -> each.check("jvm", scratch)));
  }

  @Test
  void everyOperatorHasACase() throws IOException {
    String all =
        ProgramDescCase.all(scratch).values().stream()
            .map(each -> new String(each.model(), StandardCharsets.ISO_8859_1))
            .collect(Collectors.joining());
    Set<String> missing = new TreeSet<>(ProgramDescReader.operators());
    missing.removeIf(name -> all.contains(NAME + Character.toString(name.length()) + name));
    assertThat(missing).containsExactlyElementsOf(WITHOUT_CASE);
  }
}
