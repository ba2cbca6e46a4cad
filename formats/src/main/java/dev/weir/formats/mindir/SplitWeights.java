package dev.weir.formats.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.TensorProto.ExternalDataProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/// Weights in files beside the graph, `NAME_variables/data_0` and so on, in the order of their names.
///
/// A file begins with 64 bytes, the first of which is 1 for little-endian numbers; each tensor is filled
/// up to a multiple of 64 bytes.
///
/// Source: `_split_save` in mindspore/python/mindspore/train/serialization.py, MindSpore 2.7.
final class SplitWeights {
  private final Path folder;

  /// Where the files are until all are whole.
  private final Path draft;

  private final long fileLimit;
  private final Map<String, ExternalDataProto> places = new HashMap<>();

  /// @param folder where the files go; locations begin with its name
  /// @param fileLimit how large a file may become before another one is begun
  SplitWeights(Path folder, long fileLimit) {
    this.folder = folder;
    this.draft =
        folder.resolveSibling(
            ".%s.%d.tmp".formatted(folder.getFileName(), ProcessHandle.current().pid()));
    this.fileLimit = fileLimit;
  }

  /// Writes the files to a draft of the folder, which [#publish] or [#discard] ends.
  ///
  /// @throws UncheckedIOException if that is impossible
  void write(Map<String, Tensor> sorted) {
    try {
      Files.createDirectories(draft);
      int number = 0;
      FileChannel out = open(number);
      try {
        for (Map.Entry<String, Tensor> entry : sorted.entrySet()) {
          Tensor tensor = entry.getValue();
          long at = out.position();
          if (at > ExternalFiles.ALIGNMENT && at + tensor.byteSize() > fileLimit) {
            out.close();
            out = open(++number);
            at = out.position();
          }
          put(out, tensor.data().asByteBuffer());
          long missing = -tensor.byteSize() & (ExternalFiles.ALIGNMENT - 1);
          put(out, ByteBuffer.allocate((int) missing));
          places.put(
              entry.getKey(),
              ExternalDataProto.newBuilder()
                  .setLocation(folder.getFileName() + "/" + fileName(number))
                  .setOffset(at)
                  .setLength(tensor.byteSize())
                  .build());
        }
      } finally {
        out.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Puts the files where they belong.
  ///
  /// @throws UncheckedIOException if that is impossible
  void publish() {
    try {
      Files.createDirectories(folder);
      for (Path file : drafted()) {
        Files.move(file, folder.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Removes what was not put where it belongs.
  ///
  /// @throws UncheckedIOException if that is impossible
  void discard() {
    try {
      for (Path file : drafted()) {
        Files.delete(file);
      }
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ImmutableList<Path> drafted() throws IOException {
    if (!Files.exists(draft)) {
      return ImmutableList.of();
    }
    try (Stream<Path> files = Files.list(draft)) {
      return ImmutableList.sortedCopyOf(files.toList());
    }
  }

  private static String fileName(int number) {
    return "data_" + number;
  }

  private FileChannel open(int number) throws IOException {
    FileChannel out =
        FileChannel.open(
            draft.resolve(fileName(number)),
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
    put(out, ByteBuffer.allocate(ExternalFiles.ALIGNMENT).put(0, (byte) 1));
    return out;
  }

  private static void put(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
  }

  /// {@return where the weight `key` lies}
  ExternalDataProto place(String key) {
    return places.get(key);
  }
}
