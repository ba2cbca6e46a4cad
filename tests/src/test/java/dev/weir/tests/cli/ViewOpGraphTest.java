package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Graphviz draws the graphs that `view-op-graph` prints, of every program that mlir-opt draws the same.
/// Skipped where the tools are not installed.
class ViewOpGraphTest {
  private static final Path DOT = Path.of("/usr/bin/dot");
  private static final Path MLIR_OPT = Path.of("/usr/bin/mlir-opt-22");
  private static final List<String> FOLDERS = List.of("scf", "cf", "arith", "func");

  @TempDir Path folder;

  private static List<Path> programs() throws IOException {
    List<Path> found = new java.util.ArrayList<>();
    for (String name : FOLDERS) {
      try (Stream<Path> files =
          Files.list(Weir.ROOT.resolve("tests/src/test/resources/lit").resolve(name))) {
        files.filter(file -> file.getFileName().toString().equals("ops.mlir")).forEach(found::add);
      }
    }
    return found;
  }

  private int run(List<String> command, Path out, Path err)
      throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start()
        .waitFor();
  }

  private Weir viewed(Path program) {
    return Weir.run(
        "opt",
        program,
        "--view-op-graph",
        "--allow-unregistered-dialect",
        "-o",
        folder.resolve("viewed.mlir"));
  }

  @Test
  void graphvizReadsWhatIsPrinted() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(DOT), "Graphviz is not installed");
    for (Path program : programs()) {
      Weir printed = viewed(program);
      assertThat(printed.code()).as(printed.err()).isZero();
      Path graph = Weir.write(folder.resolve("graph.dot"), printed.err());
      Path errors = folder.resolve("errors.txt");
      List<String> command = List.of(DOT.toString(), "-Tcanon", graph.toString());
      assertThat(run(command, folder.resolve("canon.dot"), errors)).isZero();
      assertThat(Weir.read(errors)).as("%s", program).doesNotContain("Error");
    }
  }

  @Test
  void theGraphsAreThoseOfMlirOpt() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(MLIR_OPT), "mlir-opt is not installed");
    for (Path program : programs()) {
      Path errors = folder.resolve("theirs.dot");
      List<String> command =
          List.of(
              MLIR_OPT.toString(),
              program.toString(),
              "--view-op-graph",
              "--allow-unregistered-dialect");
      assertThat(run(command, folder.resolve("out.mlir"), errors)).as("%s", program).isZero();
      Weir printed = viewed(program);
      assertThat(printed.err()).as("%s", program).isEqualTo(Weir.read(errors));
    }
  }
}
