package dev.weir.formats.onnx;

import dev.weir.formats.ModelFolder;
import dev.weir.formats.onnx.proto.StringStringEntryProto;
import dev.weir.formats.onnx.proto.TensorProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The files beside a model in which tensors lie. They are mapped, and none outside of the model's folder is
/// opened.
final class ExternalData {
  private final Optional<ModelFolder> folder;
  private final Map<String, MemorySegment> files = new HashMap<>();

  /// @param model where the model lies; nothing where it may have no files beside it
  ExternalData(Optional<Path> model) {
    this.folder = model.map(ModelFolder::of);
  }

  /// {@return the bytes of `tensor`}
  ///
  /// @param size how many it has
  MemorySegment of(TensorProto tensor, long size) {
    Map<String, String> entries = new HashMap<>();
    for (StringStringEntryProto entry : tensor.getExternalDataList()) {
      entries.put(entry.getKey(), entry.getValue());
    }
    String location = entries.get("location");
    if (location == null) {
      throw new OnnxFault("tensor '%s' lies in another file, but which is not said", name(tensor));
    }
    MemorySegment file = files.computeIfAbsent(location, key -> open(tensor, key));
    long offset = number(tensor, entries, "offset", 0);
    long length = number(tensor, entries, "length", size);
    if (length != size) {
      throw new OnnxFault(
          "tensor '%s' takes %d bytes, but its file has %d for it", name(tensor), size, length);
    }
    if (offset < 0 || offset > file.byteSize() - length) {
      throw new OnnxFault(
          "tensor '%s' takes %d bytes from byte %d on of '%s', which has %d",
          name(tensor), length, offset, location, file.byteSize());
    }
    return file.asSlice(offset, length);
  }

  private static long number(
      TensorProto tensor, Map<String, String> entries, String key, long otherwise) {
    String text = entries.get(key);
    try {
      return text == null ? otherwise : Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new OnnxFault("the %s of tensor '%s' is no number: '%s'", key, name(tensor), text);
    }
  }

  private static String name(TensorProto tensor) {
    return tensor.getName();
  }

  private MemorySegment open(TensorProto tensor, String location) {
    Path file = inside(tensor, location);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
    } catch (IOException e) {
      throw new OnnxFault(
          "'%s', which holds tensor '%s', cannot be read: %s",
          location, name(tensor), e.getMessage());
    }
  }

  private Path inside(TensorProto tensor, String location) {
    if (folder.isEmpty()) {
      throw new OnnxFault(
          "tensor '%s' lies in the file '%s' beside the model, but the model is no file",
          name(tensor), location);
    }
    try {
      Path file = folder.get().file(location);
      if (!Files.isRegularFile(file)) {
        throw new OnnxFault(
            "tensor '%s' lies in the file '%s' beside the model, which is not there",
            name(tensor), location);
      }
      return file;
    } catch (IllegalArgumentException e) {
      throw new OnnxFault("%s", e.getMessage());
    } catch (UncheckedIOException e) {
      throw new OnnxFault("'%s' cannot be read: %s", location, e.getCause().getMessage());
    }
  }
}
