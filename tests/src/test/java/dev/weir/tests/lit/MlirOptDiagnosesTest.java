package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What lit files that are `Held against mlir-opt` expect of faulty text is what mlir-opt says of it.
class MlirOptDiagnosesTest {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");
  private static final String MARK = "// Held against mlir-opt";
  private static final Path FILES =
      Path.of(System.getProperty("weir.root", ".."))
          .toAbsolutePath()
          .normalize()
          .resolve("tests/src/test/resources/lit");

  @TempDir Path folder;

  @TestFactory Stream<DynamicTest> expectationsHoldOfMlirOpt() throws IOException {
    if (!Files.isExecutable(TOOL)) {
      String missing = TOOL + " is not installed: nothing is held against MLIR";
      return Stream.of(DynamicTest.dynamicTest(missing, () -> Assumptions.abort(missing)));
    }
    try (Stream<Path> all = Files.walk(FILES)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> read(file).startsWith(MARK))
          .sorted()
          .map(
              file -> DynamicTest.dynamicTest(
                  FILES.relativize(file).toString(), () -> check(file)))
          .toList()
          .stream();
    }
  }

  private void check(Path file) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(TOOL.toString(), file.toString()));
    command.addAll(List.of("--split-input-file", "--verify-diagnostics"));
    if (read(file).contains("--allow-unregistered-dialect\n")) {
      command.add("--allow-unregistered-dialect");
    }
    Path said = folder.resolve("said");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(said.toFile())
            .start();
    assertThat(process.waitFor()).as(read(said)).isZero();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
