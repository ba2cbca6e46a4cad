package dev.weir.formats;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Replaces files as a whole: whoever looks sees the old contents or the new, and a failure leaves the
/// old.
public final class AtomicFile {
  /// Produces the contents.
  @FunctionalInterface
  public interface Contents {
    /// Writes everything to `channel`.
    void writeTo(FileChannel channel) throws IOException;
  }

  private AtomicFile() {}

  /// Writes `contents` to a file beside `target`, then moves it there. What is no regular file (a
  /// device, a pipe) is written directly.
  ///
  /// @throws IOException if that fails; `target` is as it was then
  public static void write(Path target, Contents contents) throws IOException {
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
        contents.writeTo(channel);
      }
      return;
    }
    Path real = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
    // Not createTempFile: that would deny the file to everyone else.
    String name = ".%s.%d.%d.tmp".formatted(real.getFileName(), pid(), System.nanoTime());
    Path temporary = real.resolveSibling(name);
    try {
      try (FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
        contents.writeTo(channel);
      }
      move(temporary, real);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static long pid() {
    return ProcessHandle.current().pid();
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
