package dev.weir.formats.pir.parameter;

import dev.weir.dialect.builtin.data.Tensor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;

/// Writes one tensor of a parameter file.
final class PirParameterWriter {
  private static final long CHUNK = 1 << 30;

  private PirParameterWriter() {}

  static void write(WritableByteChannel channel, Tensor tensor) throws IOException {
    byte[] description = description(tensor);
    ByteBuffer header =
        ByteBuffer.allocate(4 + 8 + 4 + 4 + description.length).order(ByteOrder.LITTLE_ENDIAN);
    header.putInt(0).putLong(0).putInt(0).putInt(description.length).put(description).flip();
    writeAll(channel, header);
    for (long at = 0; at < tensor.byteSize(); at += CHUNK) {
      long size = Math.min(CHUNK, tensor.byteSize() - at);
      writeAll(channel, tensor.data().asSlice(at, size).asByteBuffer());
    }
  }

  private static void writeAll(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /// The protocol buffer `TensorDesc`: field 1 the element type, field 2 each size.
  private static byte[] description(Tensor tensor) {
    var out = new ByteArrayOutputStream();
    out.write(1 << 3);
    varint(out, PirParameterFile.TYPE_CODES.get(tensor.dtype()));
    for (long size : tensor.shape()) {
      out.write(2 << 3);
      varint(out, size);
    }
    return out.toByteArray();
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while (rest > 0x7F) {
      out.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
