package dev.weir.tensor;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The folder in which what [Jit] compiles is kept for later processes, where a function has none of its own.
final class JitCache {
  private static final AtomicReference<Optional<Path>> FOLDER =
      new AtomicReference<>(
          Optional.ofNullable(System.getProperty("weir.jit.cache"))
              .filter(name -> !name.isEmpty())
              .map(Path::of));

  private JitCache() {}

  static void set(Optional<Path> folder) {
    FOLDER.set(folder);
  }

  /// {@return the folder, where one is set}
  static Optional<Path> folder() {
    return FOLDER.get();
  }
}
