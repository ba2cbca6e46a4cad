package dev.weir.formats;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// The folder in which a model lies. A model names files beside it; none outside of the folder is opened, also where a
/// link leads there.
///
/// @param path the folder
public record ModelFolder(Path path) {
  /// {@return the folder of the model in `file`}
  public static ModelFolder of(Path file) {
    return new ModelFolder(file.toAbsolutePath().normalize().getParent());
  }

  /// {@return the file that a model calls `location`, with links followed if it is there}
  ///
  /// @throws IllegalArgumentException if that is no path, or one out of the folder
  /// @throws UncheckedIOException if a link or the folder cannot be read
  public Path file(String location) {
    try {
      Path root = path.toRealPath();
      Path file = root.resolve(location).normalize();
      boolean isBelow = !Path.of(location).isAbsolute() && file.startsWith(root);
      if (isBelow && Files.exists(file)) {
        file = file.toRealPath();
        isBelow = file.startsWith(root);
      }
      if (!isBelow) {
        throw new IllegalArgumentException(
            "the file '%s' is not beside the model".formatted(location));
      }
      return file;
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "'%s' is no name of a file: %s".formatted(location, e.getReason()), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
