package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.sample.Sample;
import dev.weir.tests.lit.RunLine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/// A lit input comes out the same, letter for letter, whether one thread or eight work on it: what is
/// printed, what is complained about and how it ends.
@Tag(Sample.TAG)
class ThreadCountTest {
  private static final Path LIT = Weir.ROOT.resolve("tests/src/test/resources/lit");

  @TestFactory
  Stream<DynamicTest> outputsDoNotDependOnTheNumberOfThreads() {
    return Sample.of(inputs(), 150).stream()
        .map(file ->
            DynamicTest.dynamicTest(
                LIT.relativize(file).toString(), file.toUri(), () -> check(file)));
  }

  private static List<Path> inputs() {
    try (Stream<Path> files = Files.walk(LIT)) {
      return files.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void check(Path file) {
    List<String> pipelines = new ArrayList<>(List.of(""));
    RunLine.of(file, Weir.read(file)).forEach(line -> pipelines.add(line.pipeline()));
    for (String pipeline : pipelines) {
      assertThat(run(file, pipeline, 8)).as(pipeline).isEqualTo(run(file, pipeline, 1));
    }
  }

  private static Weir run(Path file, String pipeline, int threads) {
    List<Object> command =
        new ArrayList<>(
            List.of(
                "opt",
                file,
                "--split-input-file",
                "--allow-unregistered-dialect",
                "--mlir-print-debuginfo",
                "--threads=" + threads));
    if (!pipeline.isEmpty()) {
      command.addAll(List.of("--pass-pipeline=" + pipeline, "--statistics"));
    }
    return Weir.run(command.toArray());
  }
}
