package dev.weir.tests.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.npy.Npy;
import dev.weir.ir.Diagnostics;
import dev.weir.tests.readme.PluggedCommand.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A target that a plugin brings, made of the generator for languages of threads, computes what the JVM does.
class PluginTargetTest {
  private static final Path WORKLOADS =
      Path.of(System.getProperty("weir.root"), "examples", "workloads");

  @TempDir static Path output;

  private static PluggedCommand command;

  @BeforeAll
  static void compile() {
    command = PluggedCommand.ofExample();
  }

  private static Result run(Object file, String target, Path into, String... more)
      throws IOException, InterruptedException {
    Object[] all =
        Stream.concat(
                Stream.of(
                    "run", file, "--inputs=random", "--target=" + target, "--output-dir=" + into),
                Stream.of(more))
            .toArray();
    Result result = command.plugged(all);
    Assumptions.assumeFalse(
        result.err().contains("no C++ compiler"), "skipped: there is no C++ compiler");
    return result;
  }

  private static void agrees(Object file, double tolerance) throws Exception {
    Path wanted = Files.createTempDirectory(output, "jvm");
    Path given = Files.createTempDirectory(output, "threads");
    assertThat(run(file, "jvm", wanted).code()).isZero();
    Result result = run(file, "threads", given, "--no-fallback", "--print-kernels");
    assertThat(result.err()).contains(" for threads: ");
    assertThat(result.code()).as(result.err()).isZero();
    List<Path> files;
    try (Stream<Path> all = Files.list(wanted)) {
      files = all.sorted().toList();
    }
    assertThat(files).isNotEmpty();
    for (Path each : files) {
      float[] numbers = read(each).toFloatArray();
      float[] others = read(given.resolve(each.getFileName())).toFloatArray();
      assertThat(others).hasSameSizeAs(numbers);
      for (int i = 0; i < numbers.length; i++) {
        assertThat((double) others[i])
            .as("%s, element %d", each.getFileName(), i)
            .isCloseTo(numbers[i], within(tolerance * Math.max(1, Math.abs(numbers[i]))));
      }
    }
  }

  private static Tensor read(Path file) {
    Diagnostics diagnostics = new Diagnostics();
    return Npy.read(file, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.all()));
  }

  @Test
  void aSoftmaxRunsOnThreads() throws Exception {
    agrees(WORKLOADS.resolve("06-masked-softmax.mlir"), 1e-5);
  }

  /// Sums of a matmul lie in local memory, sums over columns are reduced by all threads, f16 is converted.
  @Tag("thorough")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "01-elementwise-chain 1e-5",
        "05-reduce-first 1e-4",
        "08-residual-layer-norm 1e-4",
        "10-head-split 1e-5",
        "12-gemm-f16 2e-2",
        "12-gemm-odd 1e-4",
        "15-attention-causal 1e-4",
      })
  void workloadsRunOnThreads(String row) throws Exception {
    String[] parts = row.split(" ", -1);
    agrees(WORKLOADS.resolve(parts[0] + ".mlir"), Double.parseDouble(parts[1]));
  }
}
