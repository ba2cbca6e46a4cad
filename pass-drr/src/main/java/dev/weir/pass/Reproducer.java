package dev.weir.pass;

import dev.weir.ir.DialectRegistry;
import dev.weir.ir.Operation;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A program together with the pipeline that fails on it: an `.mlir` file whose external resources
/// name the pipeline, as MLIR writes it.
public final class Reproducer {
  private static final Pattern PIPELINE =
      Pattern
          .compile("mlir_reproducer\\s*:\\s*\\{[^}]*?pipeline\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final String program;
  private final String pipeline;
  private final boolean verifyEach;

  private Reproducer(String program, String pipeline, boolean verifyEach) {
    this.program = program;
    this.pipeline = pipeline;
    this.verifyEach = verifyEach;
  }

  /// {@return what reproduces a run of `pipeline` on `op` as it stands now}
  public static Reproducer of(
      Operation op, Pipeline pipeline, boolean verifyEach, DialectRegistry registry) {
    String program = IrPrinter.print(op, PrintOptions.of(registry));
    return new Reproducer(program, pipeline.text(), verifyEach);
  }

  /// {@return the pipeline that the reproducer `text` names, if it is one}
  public static Optional<String> pipelineIn(String text) {
    Matcher found = PIPELINE.matcher(text);
    return found.find()
        ? Optional.of(found.group(1).replaceAll("\\\\(.)", "$1"))
        : Optional.empty();
  }

  /// {@return the file's text}
  public String text() {
    return """
        %s

        {-#
          external_resources: {
            mlir_reproducer: {
              pipeline: "%s",
              disable_threading: true,
              verify_each: %s
            }
          }
        #-}
        """
        .formatted(
            program.stripTrailing(), pipeline.replace("\\", "\\\\").replace("\"", "\\\""),
            verifyEach);
  }

  /// Writes the file.
  ///
  /// @throws UncheckedIOException if it cannot be written
  public void write(Path file) {
    try {
      Files.writeString(file, text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
