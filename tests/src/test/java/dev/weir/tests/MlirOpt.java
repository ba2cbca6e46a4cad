package dev.weir.tests;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ObjectArrays;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// MLIR's own tool, version 22.
public final class MlirOpt {
  private static final Path TOOL = Path.of("/usr/bin/mlir-opt-22");
  private static final String MARKER = "// -----\n";

  /// What a run came to.
  public record Run(int code, String out, String err) {
    /// {@return what was printed of each piece, without the line ends}
    ImmutableList<String> pieces() {
      return Splitter.on(MARKER)
          .splitToStream(out)
          .map(String::stripTrailing)
          .collect(ImmutableList.toImmutableList());
    }
  }

  private final Path folder;

  private MlirOpt(Path folder) {
    this.folder = folder;
  }

  /// {@return the tool, which puts its files into `folder`}; the test is skipped where it is missing
  public static MlirOpt orSkip(Path folder) {
    if (!Files.isExecutable(TOOL)) {
      String message = "SKIPPED: " + TOOL + " is not installed";
      System.err.println(message);
      Assumptions.abort(message);
    }
    return new MlirOpt(folder);
  }

  /// {@return what the tool does with `input`, whatever the dialects of its operations}
  public Run run(String input, String... options) {
    return runAsIs(input, ObjectArrays.concat("--allow-unregistered-dialect", options));
  }

  /// {@return what the tool does with `input`, and these options alone}
  public Run runAsIs(String input, String... options) {
    Path in = folder.resolve("in.mlir");
    Path out = folder.resolve("out.mlir");
    Path err = folder.resolve("err.txt");
    List<String> command = new ArrayList<>(List.of(TOOL.toString(), in.toString()));
    command.addAll(List.of(options));
    try {
      Files.writeString(in, input);
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      int code = process.waitFor();
      return new Run(code, Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// {@return what the tool does with each of `pieces`}
  Run runAll(List<String> pieces, String... options) {
    return run(
        String.join("\n" + MARKER, pieces), ObjectArrays.concat(options, "--split-input-file"));
  }
}
