package dev.weir.cli.file;

import dev.weir.cli.command.Console;
import dev.weir.cli.command.InputException;
import dev.weir.ir.text.SourceText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// A file given on the command line, read as a whole.
public final class InputFile {
  /// The most that a text can hold.
  private static final long MOST = Integer.MAX_VALUE - 16;

  /// What stands in an argument for bytes that are not UTF-8.
  private static final char UNDECODED = '\uFFFD';

  private final String name;
  private final byte[] bytes;
  private final Optional<Path> path;

  /// Makes a file of `bytes`, which must not change from now on.
  InputFile(String name, byte[] bytes, Optional<Path> path) {
    this.name = name;
    this.bytes = bytes;
    this.path = path;
  }

  /// {@return where the file lies}; the standard input lies nowhere
  public Optional<Path> path() {
    return path;
  }

  /// {@return the name as it was given; `<stdin>` for `-`}
  public String name() {
    return name;
  }

  /// {@return the contents, which must not be changed}
  public byte[] bytes() {
    return bytes;
  }

  /// {@return the file `name`, or the standard input for `-`}
  ///
  /// @throws InputException if it cannot be read
  public static InputFile read(String name, Console console) {
    console.progress().phase("reading " + name);
    if (name.equals("-")) {
      try {
        return new InputFile(
            "<stdin>",
            SourceText.withoutByteOrderMark(console.in().readAllBytes()),
            Optional.empty());
      } catch (IOException e) {
        throw new InputException("<stdin>", "cannot be read: %s", e.getMessage());
      }
    }
    Path path = path(name);
    try {
      long size = Files.isRegularFile(path) ? Files.size(path) : 0;
      if (size > MOST) {
        throw new InputException(
            name, "the file is too large: it has %d bytes, and %d can be read", size, MOST);
      }
      return new InputFile(
          name, SourceText.withoutByteOrderMark(Files.readAllBytes(path)), Optional.of(path));
    } catch (OutOfMemoryError e) {
      throw new InputException(
          name,
          "the file does not fit into memory (%d MiB)",
          Runtime.getRuntime().maxMemory() >> 20);
    } catch (IOException e) {
      throw fault(name, e);
    }
  }

  /// {@return the path `name` of a file to be read}
  ///
  /// @throws InputException if there is no such file, or it is a folder
  public static Path existing(String name) {
    Path path = path(name);
    if (!Files.exists(path)) {
      throw missing(name);
    }
    if (Files.isDirectory(path)) {
      throw new InputException(name, "this is a folder, not a file");
    }
    if (!Files.isReadable(path)) {
      throw new InputException(name, "permission to read the file is denied");
    }
    return path;
  }

  /// {@return the path `name` of a file or folder to be read}
  ///
  /// @throws InputException if there is none
  public static Path model(String name) {
    try {
      Path path = Path.of(name);
      return Files.isDirectory(path) ? path : existing(name);
    } catch (InvalidPathException e) {
      throw new InputException(name, "not a valid file name: %s", e.getReason());
    }
  }

  private static Path path(String name) {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new InputException(name, "this is a folder, not a file");
      }
      return path;
    } catch (InvalidPathException e) {
      throw new InputException(name, "not a valid file name: %s", e.getReason());
    }
  }

  /// {@return the error that there is no file `name`}
  private static InputException missing(String name) {
    return new InputException(
        name,
        name.indexOf(UNDECODED) < 0
            ? "there is no such file"
            : "there is no such file; if its name is not UTF-8, give the contents as '-'");
  }

  /// {@return the error that the file `name` could not be read}
  static InputException fault(String name, IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> missing(name);
      case AccessDeniedException denied ->
          new InputException(name, "permission to read the file is denied");
      default -> new InputException(name, "the file cannot be read: %s", e.getMessage());
    };
  }
}
