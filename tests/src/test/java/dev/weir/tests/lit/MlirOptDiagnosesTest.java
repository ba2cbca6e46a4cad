package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.MlirOpt;
import dev.weir.tests.cli.Weir;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What lit files that are `Held against mlir-opt` expect of faulty text is what mlir-opt says of it.
class MlirOptDiagnosesTest {
  private static final String MARK = "// Held against mlir-opt";
  private static final Path FILES = Weir.ROOT.resolve("tests/src/test/resources/lit");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> expectationsHoldOfMlirOpt() throws IOException {
    MlirOpt tool = MlirOpt.orSkip(folder);
    try (Stream<Path> all = Files.walk(FILES)) {
      return all
          .filter(Files::isRegularFile)
          .filter(file -> Weir.read(file).startsWith(MARK))
          .sorted()
          .map(file ->
              DynamicTest.dynamicTest(
                  FILES.relativize(file).toString(), () -> check(tool, Weir.read(file))))
          .toList()
          .stream();
    }
  }

  private static void check(MlirOpt tool, String text) {
    List<String> options = new ArrayList<>(List.of("--split-input-file", "--verify-diagnostics"));
    if (text.contains("--allow-unregistered-dialect\n")) {
      options.add("--allow-unregistered-dialect");
    }
    MlirOpt.Run run = tool.runAsIs(text, options.toArray(new String[0]));
    assertThat(run.code()).as(run.err()).isZero();
  }
}
