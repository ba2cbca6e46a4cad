package dev.weir.runtime.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// The files that are kept for a user because it takes seconds to make them, all of one machine: in `$XDG_CACHE_HOME/weir`,
/// else `~/.cache/weir`. Whoever deletes one has it made again.
public final class UserCache {
  private UserCache() {}

  /// {@return the folder}, which need not be there
  public static Path folder() {
    String named = System.getenv("XDG_CACHE_HOME");
    Path root =
        named == null || named.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(named);
    return root.resolve("weir");
  }

  /// {@return what the file `name` of the folder holds}, empty where there is none
  public static Optional<byte[]> read(String name) {
    try {
      return Optional.of(Files.readAllBytes(folder().resolve(name)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Keeps a file, which is put in place as a whole; where none can be written, none is kept.
  public static void write(String name, byte[] content) {
    try {
      Files.createDirectories(folder());
      Path draft = Files.createTempFile(folder(), name, ".tmp");
      Files.write(draft, content);
      Files.move(draft, folder().resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // It is made again.
    }
  }
}
