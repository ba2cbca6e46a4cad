package dev.weir.target.ascend;

import com.google.common.collect.ImmutableList;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The system's C++ compiler.
///
/// @param path where it is
record HostCompiler(Path path) {
  private static final ImmutableList<String> NAMES = ImmutableList.of("c++", "g++", "clang++");
  private static final int SECONDS = 300;

  /// What a compiler gave back.
  ///
  /// @param status 0 if it worked
  /// @param output what it said
  record Outcome(int status, String output) {}

  /// {@return the first compiler on the search path}
  static Optional<HostCompiler> find() {
    String search = System.getenv("PATH");
    for (String name : NAMES) {
      for (String folder : (search == null ? "" : search).split(File.pathSeparator, -1)) {
        Path path = Path.of(folder, name);
        if (!folder.isEmpty() && Files.isExecutable(path)) {
          return Optional.of(new HostCompiler(path));
        }
      }
    }
    return Optional.empty();
  }

  /// {@return which compiler it is: its path, size and time of change}
  String version() {
    try {
      Path real = path.toRealPath();
      return real + " " + Files.size(real) + " " + Files.getLastModifiedTime(real);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Runs the compiler in `folder`.
  Outcome run(Path folder, List<String> arguments) {
    return run(
        folder,
        ImmutableList.<String>builder().add(path.toString()).addAll(arguments).build(),
        folder.resolve("compiler-output.txt"));
  }

  /// Runs a command in `folder`; what it says goes through the file `log`.
  static Outcome run(Path folder, List<String> command, Path log) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      try {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Outcome(-1, "no answer in " + SECONDS + " seconds");
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        return new Outcome(-1, "interrupted");
      }
      return new Outcome(process.exitValue(),
          Files.readString(log, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
