package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tests.MlirOpt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Weir prints in generic form, MLIR's own tool reads. Skipped where that is not installed.
class MlirOptTest {
  @TempDir Path folder;

  private static List<Path> programs() throws IOException {
    List<Path> programs = new ArrayList<>();
    for (String folder : List.of("examples", "tests/src/test/resources/lit", "benchmarks")) {
      Path root = Weir.ROOT.resolve(folder);
      if (Files.isDirectory(root)) {
        try (var files = Files.walk(root)) {
          files.filter(MlirOptTest::isProgram).sorted().forEach(programs::add);
        }
      }
    }
    return programs;
  }

  private static boolean isProgram(Path file) {
    String name = file.toString();
    return !name.contains("target") && (name.endsWith(".mlir") || name.endsWith(".pir"));
  }

  @Test
  void readsTheGenericFormOfAllExamplesAndTests() throws IOException {
    MlirOpt tool = MlirOpt.orSkip(folder);
    StringBuilder all = new StringBuilder();
    int count = 0;
    for (Path program : programs()) {
      // A test of faults has none to print; what is printed of the others counts.
      Weir run =
          Weir.run(
              "opt", program, "--generic", "--split-input-file", "--allow-unregistered-dialect");
      assertThat(run.code()).as("%s: %s", program, run.err()).isLessThan(2);
      // MLIR's own dialect of that name has no attributes.
      boolean isForeign = run.out().contains("#shape.");
      if (!run.out().isBlank() && !isForeign) {
        all.append(count == 0 ? "" : "// -----\n");
        all.append("// ").append(program).append('\n').append(run.out());
        count++;
      }
    }
    assertThat(count).isGreaterThanOrEqualTo(6);
    MlirOpt.Run read = tool.run(all.toString(), "--split-input-file");
    assertThat(read.code()).as(read.err()).isZero();
  }
}
