package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The script `weir`, run in a process of its own on the classes of this build: what only a process can
/// get wrong, such as names of files in the locale `C`, and a standard output that takes nothing.
class LauncherTest {
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path temporary;

  private Path checkout;
  private Path file;

  @BeforeEach
  void makeCheckout() throws IOException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "there is no /bin/sh");
    checkout = Files.createDirectories(temporary.resolve("checkout"));
    Path state = Files.createDirectories(checkout.resolve(".weir/build"));
    Files.copy(Weir.ROOT.resolve("weir"), checkout.resolve("weir"));
    Files.writeString(
        checkout.resolve(".weir/settings"),
        """
        java='%s'
        built='build'
        jars='classes.jar'
        vectors='--add-modules=jdk.incubator.vector'
        """
            .formatted(Path.of(System.getProperty("java.home"), "bin", "java")));
    writeClassPath(state.resolve("classes.jar"));
    file = Weir.write(checkout.resolve("f.mlir"), "func.func @f() {\n  return\n}\n");
  }

  /// Writes a jar that holds nothing but the class path of this test.
  private static void writeClassPath(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            Splitter.on(File.pathSeparatorChar)
                .splitToStream(System.getProperty("java.class.path"))
                .map(entry -> Path.of(entry).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
  }

  private record Result(int code, String out, String err) {}

  /// Runs `command` in a shell in the checkout, in the locale `C`.
  private Result shell(String command) throws IOException, InterruptedException {
    Path out = temporary.resolve("out");
    Path err = temporary.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder("/bin/sh", "-c", command)
            .directory(checkout.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("LC_ALL", "C");
    int code = builder.start().waitFor();
    return new Result(
        code, Files.readString(out), new String(Files.readAllBytes(err), StandardCharsets.UTF_8));
  }

  /// The shell writes the bytes of names itself, so that no locale of this process has a say.
  @Test
  void filesHaveNamesOfUtf8InAnyLocale() throws IOException, InterruptedException {
    Result result =
        shell(
            "d=$(printf 'd\\303\\274'); mkdir \"$d\"; cp f.mlir \"$d/$d.mlir\"; sh weir opt"
                + " \"$d/$d.mlir\" -o \"$d/o$d.mlir\" && cat \"$d/o$d.mlir\"");
    assertThat(result.err()).isEmpty();
    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("func.func @f()");
  }

  @Test
  void aStandardOutputThatTakesNothingIsAnError() throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.exists(FULL), "there is no /dev/full");
    for (String command : new String[] {"opt f.mlir", "dialects", "--version"}) {
      Result full = shell("sh weir " + command + " >/dev/full");
      assertThat(full.err()).contains("<stdout>: error: cannot be written: No space left");
      assertThat(full.code()).isEqualTo(1);
    }
    Result closed = shell("sh weir opt " + file.getFileName() + " >&-");
    assertThat(closed.err()).contains("<stdout>: error: cannot be written: Bad file descriptor");
    assertThat(closed.code()).isEqualTo(1);
  }

  @Test
  void aReaderThatHasSeenEnoughNeedsNoMessage() throws IOException, InterruptedException {
    Result result = shell("sh weir dialects | head -c 1 >/dev/null");
    assertThat(result.err()).isEmpty();
  }

  /// Has the launcher find a java that prints its arguments, and these start-up caches.
  private void printArguments(String... caches) throws IOException {
    Path java = Files.writeString(checkout.resolve("java"), "#!/bin/sh\necho \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path settings = checkout.resolve(".weir/settings");
    Files.writeString(
        settings, Files.readString(settings).replaceFirst("java='.*'", "java='" + java + "'"));
    for (String cache : caches) {
      Files.createFile(checkout.resolve(".weir/build/" + cache + ".aot"));
    }
  }

  /// What Weir's own classes are started from depends on the command, and plugins have no say in it.
  @Test
  void pluginsKeepTheFastStart() throws IOException, InterruptedException {
    printArguments("run", "read", "opt", "plain");
    for (String command : new String[] {"run", "inspect", "opt", "passes"}) {
      String plain = shell("sh weir " + command + " f.mlir").out();
      assertThat(plain).contains("-XX:AOTCache=");
      for (String plugins : new String[] {"--plugins=p.jar", "--plugins p.jar"}) {
        assertThat(shell("sh weir " + plugins + " " + command + " f.mlir").out())
            .isEqualTo(plain.replace("Main " + command, "Main " + plugins + " " + command));
      }
    }
  }

  /// Each class in a cache costs every start: files without operators are read without theirs.
  @Test
  void operatorsHaveACacheOfTheirOwn() throws IOException, InterruptedException {
    printArguments("opt", "plain");
    Files.writeString(checkout.resolve("plain.mlir"), "module {\n}\n");
    Files.writeString(checkout.resolve("long.mlir"), "// much text\n".repeat(200_000));
    Files.writeString(
        checkout.resolve("operators.mlir"),
        """
        func.func @f(%x: tensor<2xf32>) {
          %0 = pd_op.relu %x : (tensor<2xf32>) -> tensor<2xf32>
        }
        """);

    assertThat(shell("sh weir opt plain.mlir").out())
        .contains("/plain.aot")
        .doesNotContain("-XX:+UseTransparentHugePages");
    assertThat(shell("sh weir opt long.mlir").out())
        .contains("/plain.aot", "-XX:+UseTransparentHugePages");
    assertThat(shell("sh weir opt operators.mlir").out()).contains("/opt.aot");
    assertThat(shell("sh weir opt -").out()).contains("/opt.aot");
    assertThat(shell("sh weir --version").out()).contains("/plain.aot");
  }
}
