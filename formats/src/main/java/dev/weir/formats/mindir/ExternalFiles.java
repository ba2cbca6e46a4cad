package dev.weir.formats.mindir;

import com.google.protobuf.ByteString;
import dev.weir.formats.MappedTensors;
import dev.weir.formats.ModelFolder;
import dev.weir.formats.mindir.proto.TensorProto;
import dev.weir.formats.mindir.proto.TensorProto.ExternalDataProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private final ModelFolder folder;
  private final Optional<byte[]> key;
  private final Map<String, MemorySegment> files = new HashMap<>();

  /// @param folder where the model lies
  /// @param key the key of encrypted files
  ExternalFiles(Path folder, Optional<byte[]> key) {
    this.folder = new ModelFolder(folder);
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
      Path file = folder.file(location);
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
    } catch (IllegalArgumentException e) {
      throw new MindIrFault("%s", e.getMessage());
    } catch (UncheckedIOException e) {
      throw unreadable(location, e.getCause());
    } catch (IOException e) {
      throw unreadable(location, e);
    }
  }

  private static MindIrFault unreadable(String location, IOException e) {
    return new MindIrFault("'%s' beside the model cannot be read: %s", location, e.getMessage());
  }

  private static MemorySegment map(Path file) {
    MappedTensors mapped = MappedTensors.open(file);
    return mapped.shareable() ? mapped.bytes() : copy(mapped.bytes());
  }

  private static MemorySegment decrypted(Path file, byte[] key) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    return copy(
        MemorySegment.ofArray(
            Decryption.isEncrypted(bytes) ? Decryption.decrypt(bytes, key) : bytes));
  }

  private static MemorySegment copy(MemorySegment bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(Math.max(1, bytes.byteSize()), ALIGNMENT);
    return segment.asSlice(0, bytes.byteSize()).copyFrom(bytes);
  }
}
