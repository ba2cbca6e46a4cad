package dev.weir.backend.ascend;

import com.google.common.collect.ImmutableList;
import dev.weir.runtime.device.NativeTool;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The system's C++ compiler.
///
/// @param path where it is
record HostCompiler(Path path) {
  private static final ImmutableList<String> NAMES = ImmutableList.of("c++", "g++", "clang++");
  private static final Duration LIMIT = Duration.ofMinutes(5);

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
  NativeTool.Outcome run(Path folder, List<String> arguments) {
    return call(
        folder, ImmutableList.<String>builder().add(path.toString()).addAll(arguments).build());
  }

  /// Runs a command in `folder`.
  static NativeTool.Outcome call(Path folder, List<String> command) {
    NativeTool.Outcome outcome = NativeTool.run(command, folder, LIMIT);
    return new NativeTool.Outcome(outcome.status(), outcome.output().strip());
  }
}
