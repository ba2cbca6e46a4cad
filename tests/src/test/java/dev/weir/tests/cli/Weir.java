package dev.weir.tests.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// One use of the command, and what came of it.
public record Weir(int code, String out, String err) {
  /// The repository's root.
  public static final Path ROOT =
      Path.of(System.getProperty("weir.root", "..")).toAbsolutePath().normalize();

  /// Runs the command.
  public static Weir run(Object... arguments) {
    return runWith("", arguments);
  }

  /// Runs the command with this standard input.
  static Weir runWith(String input, Object... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    int code =
        Main.run(
            Arrays.stream(arguments).map(Object::toString).toArray(String[]::new),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Weir(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static Path example(String name) {
    return ROOT.resolve("examples").resolve(name);
  }

  /// A real PIR program.
  static Path data(String name) {
    return ROOT.resolve("formats/src/test/resources/pir").resolve(name);
  }

  /// {@return the text of `file`}
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Checks that all went well and nothing was complained about.
  public Weir fine() {
    assertThat(err).isEmpty();
    assertThat(code).isZero();
    return this;
  }

  /// Checks that the input was at fault, for this reason.
  public Weir badInput(String... messages) {
    return failed(1, messages);
  }

  /// Checks that the command line was at fault, for this reason.
  Weir badUsage(String... messages) {
    return failed(2, messages);
  }

  private Weir failed(int expected, String... messages) {
    assertThat(err).contains(messages);
    assertThat(err).doesNotContain("\tat ", "Exception", "internal error of Weir");
    assertThat(code).as(err).isEqualTo(expected);
    return this;
  }
}
