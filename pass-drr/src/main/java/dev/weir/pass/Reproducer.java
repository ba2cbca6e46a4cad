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
      Pattern.compile(
          "mlir_reproducer\\s*:\\s*\\{[^}]*?pipeline\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"([^}]*)");
  private static final Pattern NO_VERIFICATION = Pattern.compile("\\bverify_each\\s*:\\s*false\\b");

  /// What a reproducer says of how to run it.
  ///
  /// @param pipeline the text of the pipeline
  /// @param verifyEach whether the program is verified after each pass
  public record Request(String pipeline, boolean verifyEach) {}

  private final String program;
  private final String pipeline;
  private final boolean verifyEach;

  private Reproducer(String program, String pipeline, boolean verifyEach) {
    this.program = program;
    this.pipeline = pipeline;
    this.verifyEach = verifyEach;
  }

  /// {@return what reproduces a run of `pipeline` on `op` as it stands now, locations included, so that
  /// diagnostics say the same}
  public static Reproducer of(
      Operation op, Pipeline pipeline, boolean verifyEach, DialectRegistry registry) {
    String program = IrPrinter.print(op, PrintOptions.of(registry).withDebugInfo(true));
    return new Reproducer(program, pipeline.text(), verifyEach);
  }

  /// {@return how the reproducer `text` asks to be run, if it is one}
  public static Optional<Request> requestIn(String text) {
    Matcher found = PIPELINE.matcher(text);
    Optional<Request> last = Optional.empty();
    while (found.find()) {
      String pipeline = found.group(1).replaceAll("\\\\(.)", "$1");
      last = Optional.of(new Request(pipeline, !NO_VERIFICATION.matcher(found.group(2)).find()));
    }
    return last;
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
            program.stripTrailing(),
            pipeline.replace("\\", "\\\\").replace("\"", "\\\""),
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
