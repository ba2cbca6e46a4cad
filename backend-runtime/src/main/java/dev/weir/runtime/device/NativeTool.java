package dev.weir.runtime.device;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Runs a program of the system, such as a compiler, for a limited time. What it started ends with it: at the
/// limit, and when whoever waits is interrupted.
public final class NativeTool {
  private NativeTool() {}

  /// What came of it.
  ///
  /// @param status 0 if it worked
  /// @param output what it said, or why it was ended
  public record Outcome(int status, String output) {}

  /// Runs `command` in `folder`; it gets nothing to read.
  public static Outcome run(List<String> command, Path folder, Duration limit) {
    try {
      Path log = Files.createTempFile("weir-tool", ".log");
      try {
        Process process =
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .start();
        String ended = ended(process, limit);
        return ended.isEmpty()
            ? new Outcome(
                process.exitValue(), new String(Files.readAllBytes(log), StandardCharsets.UTF_8))
            : new Outcome(-1, ended);
      } finally {
        Files.deleteIfExists(log);
      }
    } catch (IOException e) {
      return new Outcome(-1, e.toString());
    } catch (UncheckedIOException e) {
      return new Outcome(-1, e.getCause().toString());
    }
  }

  /// {@return why the process was ended}, empty if it ended by itself
  private static String ended(Process process, Duration limit) {
    try {
      if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return "";
      }
      end(process);
      return "no end after " + limit.toSeconds() + " s";
    } catch (InterruptedException e) {
      end(process);
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
