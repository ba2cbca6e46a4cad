package dev.weir.tensor;

import dev.weir.compiler.CompileOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The folder in which what [Jit] compiles is kept for later processes.
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

  /// {@return how programs are compiled}
  static CompileOptions options() {
    CompileOptions options = CompileOptions.of("jvm");
    return FOLDER.get().map(options::withCache).orElse(options);
  }
}
