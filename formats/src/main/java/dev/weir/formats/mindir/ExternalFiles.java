package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.ExternalDataProto;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The files beside a model that hold elements of its tensors. Each begins with a header whose first
/// byte says the order of the bytes.
///
/// A file is mapped, so that only what is used is read; changes of the tensors stay in memory. An
/// encrypted one is read and decrypted as a whole.
final class ExternalFiles implements TensorBytes {
  /// The size of the header, and what tensors start at a multiple of.
  static final int ALIGNMENT = 64;

  private final Path folder;
  private final Optional<byte[]> key;
  private final Map<String, MemorySegment> files = new HashMap<>();

  /// @param folder where the model lies
  /// @param key the key of encrypted files
  ExternalFiles(Path folder, Optional<byte[]> key) {
    this.folder = folder;
    this.key = key;
  }

  /// {@return whether no tensor asked for a file so far}
  boolean areUnused() {
    return files.isEmpty();
  }

  @Override
  public Optional<ByteString> of(TensorProto tensor) {
    return tensor.hasExternalData()
        ? Optional.of(ByteString.copyFrom(segment(tensor).asByteBuffer()))
        : TensorBytes.inline(tensor);
  }

  @Override
  public Optional<MemorySegment> mapped(TensorProto tensor) {
    return tensor.hasExternalData() ? Optional.of(segment(tensor)) : Optional.empty();
  }

  private MemorySegment segment(TensorProto tensor) {
    ExternalDataProto where = tensor.getExternalData();
    MemorySegment file =
        files.computeIfAbsent(where.getLocation(), location -> open(tensor, location));
    long start = where.getOffset();
    long length = where.getLength();
    if (start < 0 || length < 0 || start > file.byteSize() - length) {
      throw new MindIrFault(
          "tensor '%s' takes %d bytes from byte %d on of '%s', which has %d",
          tensor.getName(), length, start, where.getLocation(), file.byteSize());
    }
    TensorBytes.checkSize(length, tensor);
    return file.asSlice(start, length);
  }

  private MemorySegment open(TensorProto tensor, String location) {
    try {
      Path file = inside(location);
      if (!Files.isRegularFile(file)) {
        throw new MindIrFault(
            "tensor '%s' lies in the file '%s' beside the model, which is not there",
            tensor.getName(), location);
      }
      MemorySegment bytes = key.isPresent() ? decrypted(file, key.get()) : map(file);
      if (bytes.byteSize() > 0 && bytes.get(ValueLayout.JAVA_BYTE, 0) == 0) {
        throw new MindIrFault("the numbers in '%s' are big-endian, which is not read", location);
      }
      return bytes;
    } catch (IOException e) {
      throw new MindIrFault("'%s' beside the model cannot be read: %s", location, e.getMessage());
    }
  }

  /// A location is a path below the folder of the model; no other file is opened.
  private Path inside(String location) {
    try {
      Path file = folder.resolve(location).normalize();
      if (!Path.of(location).isAbsolute() && file.startsWith(folder.normalize())) {
        return file;
      }
    } catch (InvalidPathException e) {
      throw new MindIrFault("'%s' is no name of a file: %s", location, e.getReason());
    }
    throw new MindIrFault("the file '%s' is not beside the model", location);
  }

  private static MemorySegment map(Path file) throws IOException {
    boolean writable = Files.isWritable(file);
    StandardOpenOption[] options =
        writable
            ? new StandardOpenOption[] {StandardOpenOption.READ, StandardOpenOption.WRITE}
            : new StandardOpenOption[] {StandardOpenOption.READ};
    try (FileChannel channel = FileChannel.open(file, options)) {
      if (!writable) {
        return copy(Files.readAllBytes(file));
      }
      return channel.map(FileChannel.MapMode.PRIVATE, 0, channel.size(), Arena.ofAuto());
    }
  }

  private static MemorySegment decrypted(Path file, byte[] key) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return copy(Decryption.isEncrypted(bytes) ? Decryption.decrypt(bytes, key) : bytes);
  }

  private static MemorySegment copy(byte[] bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, bytes.length), ALIGNMENT);
    return segment.asSlice(0, bytes.length).copyFrom(MemorySegment.ofArray(bytes));
  }
}
