package dev.weir.tests.arith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import dev.weir.testkit.generate.ConstantPrograms;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Ops of `arith` on random constants fold to what `mlir-opt` folds them to.
class ArithFoldingTest {
  private static final String TOOL = "mlir-opt-22";
  private static final int FUNCTIONS = 2000;
  private static final Pattern FUNCTION =
      Pattern.compile("  func\\.func @(f\\d+)\\(.*?\\n  \\}", Pattern.DOTALL);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void foldsAsMlirOptDoes(long seed) throws IOException, InterruptedException {
    Assumptions.assumeTrue(find().isPresent(), TOOL + " is not on the PATH: nothing to compare");
    Path file = folder.resolve("constants.mlir");
    Files.writeString(file, new ConstantPrograms(seed).functions(FUNCTIONS));
    Map<String, String> expected = functions(mlirOpt(file));
    Map<String, String> actual = functions(weirOpt(file));
    assertThat(expected).hasSize(FUNCTIONS);
    assertThat(actual).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void foldsWideFloatsAsMlirOptDoes(long seed) throws IOException, InterruptedException {
    Assumptions.assumeTrue(find().isPresent(), TOOL + " is not on the PATH: nothing to compare");
    Path file = folder.resolve("constants.mlir");
    Files.writeString(file, new WidePrograms(seed).functions(FUNCTIONS));
    Map<String, String> expected = functions(withoutWide(mlirOpt(file)));
    assertThat(expected).hasSize(FUNCTIONS);
    assertThat(functions(withoutWide(weirOpt(file)))).isEqualTo(expected);
  }

  /// {@return the text without constants of f80 and f128, which mlir-opt does not write as they are}
  private static String withoutWide(String module) {
    return module.replaceAll("(?m)^.*arith.constant .* : f(80|128)\n", "");
  }

  private static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Arrays.stream(path.split(File.pathSeparator))
        .map(each -> Path.of(each, TOOL))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private String mlirOpt(Path file) throws IOException, InterruptedException {
    Path out = folder.resolve("expected.mlir");
    Process process =
        new ProcessBuilder(TOOL, "--canonicalize", file.toString())
            .redirectError(folder.resolve("errors").toFile())
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("errors"))).isZero();
    return Files.readString(out);
  }

  private static String weirOpt(Path file) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new String[] {"opt", "--canonicalize", file.toString()},
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /// {@return the functions by name, their lines in order and without the names of values}: constants
  /// that are left may stand in another order.
  private static Map<String, String> functions(String module) {
    Map<String, String> functions = new LinkedHashMap<>();
    Matcher matcher = FUNCTION.matcher(module);
    while (matcher.find()) {
      String[] lines = matcher.group().replaceAll("%\\w+", "%").split("\n", -1);
      Arrays.sort(lines);
      functions.put(matcher.group(1), String.join("\n", lines));
    }
    return functions;
  }
}
