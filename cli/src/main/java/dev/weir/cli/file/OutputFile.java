package dev.weir.cli.file;

import com.google.common.collect.ImmutableMap;
import dev.weir.cli.command.Console;
import dev.weir.cli.command.InputException;
import dev.weir.formats.AtomicFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Where a command's result goes: a file, which is replaced as a whole or left as it was, or the
/// standard output.
public final class OutputFile {
  private OutputFile() {}

  /// Writes `text` to the file `name`, or to the standard output where that is empty or `-`.
  ///
  /// @throws InputException if that is impossible
  public static void write(Optional<String> name, String text, Console console) {
    write(name, text.getBytes(StandardCharsets.UTF_8), console);
  }

  /// Writes `contents` to the file `name`, or to the standard output where that is empty or `-`.
  ///
  /// @throws InputException if that is impossible
  public static void write(Optional<String> name, byte[] contents, Console console) {
    if (name.isEmpty() || name.get().equals("-")) {
      console.progress().close();
      console.out().write(contents, 0, contents.length);
    } else {
      write(path(name.get()), contents);
    }
  }

  /// Writes what `contents` writes to the file `name`, or to the standard output where that is empty
  /// or `-`.
  ///
  /// @throws InputException if that is impossible
  public static void write(
      Optional<String> name, Consumer<OutputStream> contents, Console console) {
    if (name.isEmpty() || name.get().equals("-")) {
      console.progress().close();
      contents.accept(console.out());
      return;
    }
    Path file = path(name.get());
    try {
      AtomicFile.write(file, channel -> contents.accept(Channels.newOutputStream(channel)));
    } catch (UncheckedIOException e) {
      throw fault(file, e.getCause());
    } catch (IOException e) {
      throw fault(file, e);
    }
  }

  /// Writes `text` to `file`.
  ///
  /// @throws InputException if that is impossible
  public static void write(Path file, String text) {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private static void write(Path file, byte[] contents) {
    try {
      AtomicFile.write(
          file,
          channel -> {
            ByteBuffer buffer = ByteBuffer.wrap(contents);
            while (buffer.hasRemaining()) {
              channel.write(buffer);
            }
          });
    } catch (IOException e) {
      throw fault(file, e);
    }
  }

  /// Writes `files` to the folder `folder`. All are written beside their places first and then moved
  /// there, so that a failure leaves what was there.
  ///
  /// @throws InputException if that is impossible
  public static void writeFolder(Path folder, ImmutableMap<String, AtomicFile.Contents> files) {
    boolean made = !Files.exists(folder);
    folder(folder.toString());
    Path draft = folder.resolve(".draft-" + ProcessHandle.current().pid());
    try {
      Files.createDirectory(draft);
      for (Map.Entry<String, AtomicFile.Contents> file : files.entrySet()) {
        Path to = draft.resolve(file.getKey());
        Files.createDirectories(to.toAbsolutePath().getParent());
        AtomicFile.write(to, file.getValue());
      }
      for (String name : files.keySet()) {
        Path to = folder.resolve(name);
        Files.createDirectories(to.toAbsolutePath().getParent());
        Files.move(draft.resolve(name), to, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      remove(made ? folder : draft);
      throw fault(folder, e);
    }
    remove(draft);
  }

  private static void remove(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw fault(folder, e);
    }
  }

  /// {@return the folder `name`, made if it is not there}
  ///
  /// @throws InputException if that is impossible
  public static Path folder(String name) {
    Path folder = path(name);
    try {
      return Files.createDirectories(folder);
    } catch (java.nio.file.FileAlreadyExistsException e) {
      throw new InputException(name, "this is a file, not a folder");
    } catch (IOException e) {
      throw fault(folder, e);
    }
  }

  /// Has `contents` write files into the folder `name`, which is made if it is not there, and goes again
  /// if nothing came to be in it.
  ///
  /// @throws InputException if that is impossible
  public static void writeInto(String name, Consumer<Path> contents) {
    Path wanted = path(name);
    Path there = wanted.toAbsolutePath();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    Path folder = folder(name);
    try {
      contents.accept(folder);
    } finally {
      for (Path at = folder.toAbsolutePath(); !at.equals(there) && at.startsWith(there); ) {
        Path above = at.getParent();
        if (above == null || !at.toFile().delete()) {
          break; // something is in it
        }
        at = above;
      }
    }
  }

  /// {@return the path `name` of a file to be written}
  ///
  /// @throws InputException if it is no path
  public static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException(name, "not a valid file name: %s", e.getReason());
    }
  }

  private static InputException fault(Path file, IOException e) {
    String name = file.toString();
    Path parent = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      return new InputException(name, "cannot be written: this is a folder");
    }
    if (parent != null && !Files.isDirectory(parent)) {
      return new InputException(name, "cannot be written: there is no folder '%s'", parent);
    }
    if (e instanceof AccessDeniedException) {
      return new InputException(name, "cannot be written: permission is denied");
    }
    if (e instanceof FileSystemException refused && refused.getReason() == null) {
      return new InputException(name, "cannot be written: no file can be made there");
    }
    return new InputException(name, "cannot be written: %s", e.getMessage());
  }
}
