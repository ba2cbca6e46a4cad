package dev.weir.tests.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A checkout that is copied or moved runs itself, not what it was copied from, and starts as fast. The
/// launcher is the real one; what it builds is a small program that says where it lies.
class CopiedCheckoutTest {
  private static final String MAIN =
      """
      package dev.weir.cli;
      public final class Main {
        public static void main(String[] arguments) {
          System.out.println("runs " + Main.class.getResource("Main.class"));
        }
      }
      """;
  private static final String REHEARSAL =
      """
      package dev.weir.cli;
      public final class Rehearsal {
        public static void main(String[] arguments) {}
      }
      """;

  @TempDir Path folder;

  /// A checkout that is built by a program called `mvn`, which says that it ran and puts jars where Maven does.
  private Path checkout() throws IOException {
    Path root = Files.createDirectory(folder.resolve("one"));
    Files.copy(Weir.ROOT.resolve("weir"), root.resolve("weir"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createDirectories(root.resolve("cli/target/lib"));
    Files.createDirectories(root.resolve("benchmarks"));
    Files.writeString(root.resolve("benchmarks/startup.mlir"), "");
    Files.writeString(root.resolve("benchmarks/training.mlir"), "");
    Files.writeString(root.resolve("benchmarks/training-operators.mlir"), "");
    Path tools = Files.createDirectory(folder.resolve("tools"));
    Path made = Files.createDirectories(folder.resolve("made/lib")).getParent();
    Path mvn =
        Files.writeString(
            tools.resolve("mvn"),
            """
            #!/bin/sh
            echo built >>'%s'
            cp -R '%s/.' cli/target
            """
                .formatted(built(), made));
    assertThat(mvn.toFile().setExecutable(true)).isTrue();

    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path main = Files.writeString(folder.resolve("Main.java"), MAIN);
    Path rehearsal = Files.writeString(folder.resolve("Rehearsal.java"), REHEARSAL);
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), main.toString(), rehearsal.toString());
    assertThat(code).isZero();
    jar(made.resolve("cli-1.jar"), classes, "dev/weir/cli/Main.class");
    jar(made.resolve("lib/other.jar"), classes, "dev/weir/cli/Rehearsal.class");
    return root;
  }

  private Path built() {
    return folder.resolve("built");
  }

  private static void jar(Path file, Path classes, String entry) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out)) {
      jar.putNextEntry(new JarEntry(entry));
      jar.write(Files.readAllBytes(classes.resolve(entry)));
      jar.closeEntry();
    }
  }

  private String run(Path root, String... options) throws IOException, InterruptedException {
    return run(List.of(root.resolve("weir").toString(), "opt"), options);
  }

  private String run(List<String> command, String... options)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("PATH", folder.resolve("tools") + ":" + System.getenv("PATH"));
    builder.environment().put("WEIR_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("WEIR_JAVA_OPTIONS", String.join(" ", options));
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      all.forEach(path -> {
        try {
          // Times are those of the copy, as with `cp -r`.
          Path target = Files.copy(path, to.resolve(from.relativize(path).toString()));
          assertThat(target.toFile().setExecutable(Files.isExecutable(path))).isTrue();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }

  @Test
  void aCheckoutRunsWhatItHolds() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    Path one = checkout();
    assertThat(run(one)).contains("building", "runs jar:file:" + one + "/.weir/build-");
    assertThat(run(one)).startsWith("runs jar:file:" + one + "/");
    assertThat(Files.readString(one.resolve(".weir/settings"))).doesNotContain(folder.toString());

    Path two = folder.resolve("two");
    copy(one, two);
    assertThat(run(two)).startsWith("runs jar:file:" + two + "/.weir/build-");
    // Its classes come from its cache.
    assertThat(run(two, "-Xlog:class+load:stdout"))
        .containsPattern("dev\\.weir\\.cli\\.Main source: shared objects file");

    Path three = Files.createDirectory(folder.resolve("a folder")).resolve("three");
    Files.move(two, three);
    assertThat(run(three))
        .startsWith("runs jar:" + three.toUri().toString().replace("file://", "file:"));
    assertThat(Files.readAllLines(built())).isEqualTo(List.of("built"));
  }

  /// The shell writes the bytes of the name itself, so that no locale of this process has a say.
  @Tag("thorough")
  @Test
  void aCheckoutLiesAnywhere() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    checkout();
    String there = "d=$(printf 'd\\303\\274'); mkdir -p \"$d\"; cp -R one/. \"$d\"; ";
    String first = run(List.of("/bin/sh", "-c", there + "LC_ALL=C sh \"$d/weir\" opt"));
    assertThat(first)
        .contains("building", "runs jar:file:")
        .containsIgnoringCase("/d%C3%BC/.weir/build-");
    String second = run(List.of("/bin/sh", "-c", "cd d*; LC_ALL=C sh ./weir opt"));
    assertThat(second).startsWith("runs jar:file:").containsIgnoringCase("/d%C3%BC/.weir/build-");
  }

  /// A module that was renamed or split leaves a jar whose services would be there twice.
  @Test
  void aRebuildForgetsWhatTheOlderOneLeft() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    Path one = checkout();
    Files.createDirectories(one.resolve("cli/target/lib"));
    Files.writeString(one.resolve("cli/target/lib/gone-1.jar"), "of a module that is gone");
    Files.writeString(one.resolve("cli/target/cli-0.jar"), "of an older version");
    run(one);
    assertThat(Files.readString(one.resolve(".weir/settings")))
        .contains("jars='cli-1.jar other.jar'");
  }
}
