package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Every MindIR file of the requirements' corpus, which lies outside of the repository: in the folder
/// that the environment variable `WEIR_SHARED` names, or beside it.
class MindIrCorpusTest {
  private static final String KEY = "0123456789ABCDEF";

  @TempDir Path folder;

  private static Path corpus() {
    String given = System.getenv("WEIR_SHARED");
    Path shared = given != null ? Path.of(given) : Weir.ROOT.resolveSibling("shared");
    return shared.resolve("corpus").resolve("mindir");
  }

  @TestFactory
  Stream<DynamicTest> everyFileReadsPrintsVerifiesAndIsWritten() {
    Path corpus = corpus();
    assumeTrue(
        Files.isDirectory(corpus),
        "SKIPPED: no MindIR corpus at " + corpus + "; set WEIR_SHARED to the folder that holds it");
    return files(corpus).stream()
        .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)));
  }

  private static List<Path> files(Path corpus) {
    try (Stream<Path> all = Files.walk(corpus)) {
      return all.filter(
              file -> file.toString().endsWith(".mindir") || file.toString().endsWith(".ir"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check(Path file) {
    Object[] key = file.toString().contains("AES") ? new Object[] {"--key", KEY} : new Object[0];
    Weir imported = Weir.run(with(key, "import", file)).fine();
    Weir again = Weir.runWith(imported.out(), "opt", "-").fine();
    assertThat(again.out()).isEqualTo(imported.out());
    if (file.toString().endsWith(".ir")) {
      return;
    }
    Path copy = folder.resolve("copy.mindir");
    Weir.run(with(key, "export", file, "--to=mindir", "-o", copy)).fine();
    if (key.length == 0) {
      assertThat(bytes(copy)).isEqualTo(bytes(file));
    }
    assertThat(Weir.run("import", copy).fine().out())
        .isEqualTo(Weir.run(with(key, "import", file)).out());
    Path second = folder.resolve("second.mindir");
    Weir.run("export", copy, "--to=mindir", "-o", second).fine();
    assertThat(bytes(second)).isEqualTo(bytes(copy));
  }

  private static Object[] with(Object[] key, Object... arguments) {
    List<Object> all = new ArrayList<>(Arrays.asList(arguments));
    all.addAll(Arrays.asList(key));
    return all.toArray();
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // What protoc says of what is written.

  @Test
  void protocReadsTheSame() throws IOException, InterruptedException {
    assumeTrue(isThere("protoc"), "SKIPPED: protoc is not installed");
    Path original = Weir.ROOT.resolve("formats/src/test/resources/mindir/ms2.0.0a0_lenet.mindir");
    Path copy = folder.resolve("copy.mindir");
    Weir.run("export", original, "--to=mindir", "-o", copy).fine();
    assertThat(decode(copy)).isEqualTo(decode(original)).isNotEmpty();
  }

  private static boolean isThere(String tool) {
    try {
      return new ProcessBuilder(tool, "--version")
          .redirectErrorStream(true)
          .start()
          .waitFor(20, TimeUnit.SECONDS);
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private String decode(Path file) throws IOException, InterruptedException {
    Path out = folder.resolve("decoded.txt");
    Process process =
        new ProcessBuilder(
                "protoc",
                "--decode=mind_ir.ModelProto",
                "-I" + Weir.ROOT.resolve("formats/src/main/proto"),
                "mind_ir.proto")
            .redirectInput(file.toFile())
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(process.waitFor()).isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
