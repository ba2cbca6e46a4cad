package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Of lit files that say `// As mlir-opt: PIPELINE`, the pipeline makes in Weir what it makes in
/// `mlir-opt`, letter for letter.
class MlirOptPassesTest {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");
  private static final Pattern MARK = Pattern.compile("(?m)^// As mlir-opt: (.+)$");
  private static final Path FILES =
      Path.of(System.getProperty("weir.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tests/src/test/resources/lit");

  @TempDir Path folder;

  @TestFactory Stream<DynamicTest> passesDoWhatThoseOfMlirOptDo() throws IOException {
    if (!Files.isExecutable(TOOL)) {
      String missing = TOOL + " is not installed: nothing is held against MLIR";
      return Stream.of(DynamicTest.dynamicTest(missing, () -> Assumptions.abort(missing)));
    }
    try (Stream<Path> all = Files.walk(FILES)) {
      List<Path> files = all.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
      return files.stream().flatMap(this::cases);
    }
  }

  private Stream<DynamicTest> cases(Path file) {
    List<MatchResult> marks = MARK.matcher(read(file)).results().toList();
    return marks.stream()
        .map(mark -> mark.group(1).strip())
        .map(
            pipeline -> DynamicTest.dynamicTest(
                FILES.relativize(file) + ": " + pipeline, () -> check(file, pipeline)));
  }

  private void check(Path file, String pipeline) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
            TOOL.toString(),
            "--allow-unregistered-dialect",
            "--split-input-file",
            "--pass-pipeline=" + pipeline,
            file.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    int code = process.waitFor();
    String theirs = read(folder.resolve("out"));
    assertThat(code).as(theirs).isZero();
    assertThat(opt(file, pipeline)).isEqualTo(theirs);
  }

  private static String opt(Path file, String pipeline) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new String[] {
              "opt",
              "--allow-unregistered-dialect",
              "--split-input-file",
              "--pass-pipeline=" + pipeline,
              file.toString()
            },
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
