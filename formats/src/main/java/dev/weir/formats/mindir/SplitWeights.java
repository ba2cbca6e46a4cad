package dev.weir.formats.mindir;

import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.mindir.proto.TensorProto.ExternalDataProto;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/// Weights in files beside the graph, `NAME_variables/data_0` and so on, in the order of their names.
///
/// A file begins with 64 bytes, the first of which is 1 for little-endian numbers; each tensor is filled
/// up to a multiple of 64 bytes.
///
/// Source: `_split_save` in mindspore/python/mindspore/train/serialization.py, MindSpore 2.7.
final class SplitWeights {
  private final Path folder;
  private final long fileLimit;
  private final Map<String, ExternalDataProto> places = new HashMap<>();

  /// @param folder where the files go; locations begin with its name
  /// @param fileLimit how large a file may become before another one is begun
  SplitWeights(Path folder, long fileLimit) {
    this.folder = folder;
    this.fileLimit = fileLimit;
  }

  /// Writes the files.
  ///
  /// @throws UncheckedIOException if that is impossible
  void write(Map<String, Tensor> sorted) {
    try {
      Files.createDirectories(folder);
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

  private static String fileName(int number) {
    return "data_" + number;
  }

  private FileChannel open(int number) throws IOException {
    FileChannel out =
        FileChannel.open(
            folder.resolve(fileName(number)),
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
