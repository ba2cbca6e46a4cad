package dev.weir.tests.lit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ObjectArrays;
import dev.weir.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What Weir prints in generic form is MLIR: `mlir-opt` reads it, verifies what it knows of it, and
/// prints it; Weir reads that back to the same program.
@Tag("thorough")
class MlirOptAcceptsTest {
  private static final Path ROOT =
      Path.of(System.getProperty("weir.root", "..")).toAbsolutePath().normalize();
  private static final Path FILES = ROOT.resolve("tests/src/test/resources/lit");
  private static final List<String> NAMES = List.of("mlir-opt-22", "mlir-opt");

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> genericForm() {
    Optional<Path> tool = find();
    if (tool.isEmpty()) {
      String missing = "none of " + NAMES + " is on the PATH: nothing is held against MLIR";
      return Stream.of(DynamicTest.dynamicTest(missing, () -> Assumptions.abort(missing)));
    }
    return Stream.concat(files(FILES), files(ROOT.resolve("examples")))
        .filter(MlirOptAcceptsTest::isProgram)
        .map(file ->
            DynamicTest.dynamicTest(
                ROOT.relativize(file).toString(), () -> check(tool.get(), file)));
  }

  private static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream()
        .flatMap(name -> Arrays.stream(path.split(File.pathSeparator)).map(d -> Path.of(d, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(mlir|pir|json)"))
          .filter(file -> !file.toString().contains("target"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Programs that are wrong on purpose are no programs, nor is what another project's dialect reads. MLIR has a
  /// dialect `shape` of its own, which has no attributes, and other operations of these names.
  private static boolean isProgram(Path file) {
    return !file.toString().contains("toy-dialect")
        && !file.toString().contains("custom-kernels")
        && !file.getParent().endsWith("Inputs")
        && !read(file).contains("--verify-diagnostics")
        && !read(file).contains("#shape.")
        && !read(file).contains(" shape.");
  }

  private void check(Path tool, Path file) throws IOException, InterruptedException {
    String[] split =
        read(file).contains("--split-input-file")
            ? new String[] {"--split-input-file"}
            : new String[0];
    String printed = opt("", ObjectArrays.concat(split, file.toString()));
    Process process =
        new ProcessBuilder(
                ObjectArrays.concat(
                    new String[] {
                      tool.toString(),
                      "--allow-unregistered-dialect",
                      "--mlir-print-op-generic",
                      "-"
                    },
                    split,
                    String.class))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile())
            .start();
    try (var in = process.getOutputStream()) {
      in.write(printed.getBytes(StandardCharsets.UTF_8));
    }
    int code = process.waitFor();
    String said = read(folder.resolve("out"));
    assertThat(code).as(said).isZero();
    assertThat(opt(said, ObjectArrays.concat(split, "-"))).isEqualTo(printed);
  }

  private static String opt(String input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    String[] line =
        Stream.concat(
                Stream.of("opt", "--allow-unregistered-dialect", "--generic"),
                Arrays.stream(arguments))
            .toArray(String[]::new);
    int code =
        Main.run(
            line,
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
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
