package dev.weir.compiler;

import dev.weir.formats.AtomicFile;
import dev.weir.runtime.device.KernelCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// A cache of files in a folder, one for each key. Each file ends with a checksum of what is before it:
/// a file that was cut off or changed counts as not there, and is written again. Files are put in place as
/// a whole, so that several processes may use a folder at once.
public final class FileCache implements KernelCache {
  private static final String SUFFIX = ".weir";
  private static final int CHECKSUM_BYTES = 16;

  private final Path folder;
  private Optional<String> fault = Optional.empty();
  private int hits;
  private int misses;

  /// Makes a cache in `folder`, which need not be there yet.
  public FileCache(Path folder) {
    this.folder = folder;
  }

  @Override
  public synchronized Optional<byte[]> get(String key) {
    Optional<byte[]> found = read(key);
    if (found.isPresent()) {
      hits++;
    } else {
      misses++;
    }
    return found;
  }

  private Optional<byte[]> read(String key) {
    byte[] file;
    try {
      file = Files.readAllBytes(folder.resolve(key + SUFFIX));
    } catch (IOException e) {
      return Optional.empty();
    }
    int length = file.length - CHECKSUM_BYTES;
    if (length < 0) {
      return Optional.empty();
    }
    byte[] checksum = Fingerprint.of(file, length).asBytes();
    return Arrays.equals(checksum, 0, CHECKSUM_BYTES, file, length, file.length)
        ? Optional.of(Arrays.copyOf(file, length))
        : Optional.empty();
  }

  @Override
  public synchronized void put(String key, byte[] built) {
    try {
      Files.createDirectories(folder);
      AtomicFile.write(
          folder.resolve(key + SUFFIX),
          channel -> {
            byte[] checksum = Fingerprint.of(built, built.length).asBytes();
            ByteBuffer[] parts = {ByteBuffer.wrap(built), ByteBuffer.wrap(checksum)};
            while (parts[1].hasRemaining()) {
              channel.write(parts);
            }
          });
    } catch (IOException e) {
      fault = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /// {@return why something could not be kept, if so}
  public synchronized Optional<String> fault() {
    return fault;
  }

  /// {@return how often something was found}
  public synchronized int hits() {
    return hits;
  }

  /// {@return how often something was not there}
  public synchronized int misses() {
    return misses;
  }
}
