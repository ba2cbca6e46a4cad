package dev.weir.backend.gpu.cuda;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A folder in which a compiler works, deleted when it is closed.
final class BuildFolder implements AutoCloseable {
  private static final int SECONDS = 300;

  private final Path folder;

  /// What came of a command.
  ///
  /// @param isDone whether it ended well
  /// @param said what it said
  record Run(boolean isDone, String said) {}

  BuildFolder() {
    try {
      folder = Files.createTempDirectory("weir-cuda");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the first of these commands on the search path, or else in one of `folders`}
  static Optional<Path> find(List<String> names, String... folders) {
    List<String> places = new ArrayList<>();
    String search = System.getenv("PATH");
    places.addAll(List.of((search == null ? "" : search).split(File.pathSeparator, -1)));
    places.addAll(List.of(folders));
    for (String name : names) {
      for (String place : places) {
        Path found = Path.of(place, name);
        if (!place.isEmpty() && Files.isExecutable(found)) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  Path path(String file) {
    return folder.resolve(file);
  }

  void write(String file, byte[] bytes) {
    try {
      Files.write(path(file), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return a file, empty if there is none}
  byte[] read(String file) {
    try {
      return Files.exists(path(file)) ? Files.readAllBytes(path(file)) : new byte[0];
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Runs a command here.
  Run run(List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(path("log.txt").toFile())
              .start();
      try {
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
          return new Run(false, "no answer in " + SECONDS + " seconds");
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
        return new Run(false, "interrupted");
      }
      String said = new String(read("log.txt"), StandardCharsets.UTF_8).strip();
      return new Run(process.exitValue() == 0, said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      MoreFiles.deleteRecursively(folder, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
