package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every option that says how to print does what it does for `mlir-opt`, to the byte.
class PrintingOptionsTest {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--mlir-print-op-generic",
        "--mlir-print-debuginfo",
        "--mlir-print-local-scope",
        "--mlir-print-local-scope --mlir-print-debuginfo",
        "--mlir-print-unique-ssa-ids",
        "--mlir-print-unique-ssa-ids --mlir-use-nameloc-as-prefix",
        "--mlir-print-value-users",
        "--mlir-print-value-users --mlir-print-op-generic",
        "--mlir-print-value-users --mlir-print-debuginfo",
        "--mlir-elide-elementsattrs-if-larger=2",
        "--mlir-elide-resource-strings-if-larger=20",
        "--mlir-elide-resource-strings-if-larger=0",
        "--mlir-print-skip-regions",
        "--mlir-print-skip-regions --mlir-print-op-generic",
        "--mlir-use-nameloc-as-prefix",
        "--mlir-use-nameloc-as-prefix --mlir-print-op-generic",
        "--mlir-pretty-debuginfo",
        "--mlir-pretty-debuginfo --mlir-print-debuginfo",
        "--mlir-print-assume-verified",
        "--mlir-print-elementsattrs-with-hex-if-larger=2",
        "--mlir-print-elementsattrs-with-hex-if-larger=-1"
      })
  void printsAsMlirOpt(String options) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(TOOL), "mlir-opt is not installed");
    List<String> arguments =
        new ArrayList<>(
            List.of(all().toString(), "--allow-unregistered-dialect", "--split-input-file"));
    if (!options.isEmpty()) {
      arguments.addAll(Arrays.asList(options.split(" ")));
    }
    List<String> weir = new ArrayList<>(arguments);
    weir.addFirst("opt");
    assertThat(Weir.run(weir.toArray()).fine().out()).isEqualTo(mlirOpt(arguments));
  }

  /// {@return a file of all inputs, each a module of its own}: a process reads them all
  private Path all() throws IOException {
    List<Path> inputs;
    try (var files = Files.list(Weir.ROOT.resolve("tests/src/test/resources/mlir"))) {
      inputs = files.filter(file -> file.toString().endsWith(".mlir")).sorted().toList();
    }
    assertThat(inputs).isNotEmpty();
    return Weir.write(
        folder.resolve("all.mlir"),
        inputs.stream().map(Weir::read).collect(Collectors.joining("\n// -----\n")));
  }

  private String mlirOpt(List<String> arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path errors = folder.resolve("errors");
    List<String> command = new ArrayList<>(arguments);
    command.addFirst(TOOL.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(process.waitFor()).as(Weir.read(errors)).isZero();
    return Weir.read(out);
  }
}
