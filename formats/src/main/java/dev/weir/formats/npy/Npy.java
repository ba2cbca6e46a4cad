package dev.weir.formats.npy;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.formats.AtomicFile;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Location;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/// Reads and writes NumPy's array files, versions 1 to 3 of the format.
///
/// Arrays in Fortran order and of big-endian numbers are converted. bfloat16 is stored as NumPy's
/// extension types store it, as raw bytes of two (`V2`); 8-bit floats are raw bytes of one (`V1`),
/// which are read only where the caller says which of them he expects. Strings are `U`.
public final class Npy {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final int ALIGNMENT = 64;
  private static final long CHUNK = 1 << 30;

  private Npy() {}

  /// {@return the array in `file`, or empty after reporting what is wrong with it}
  public static Optional<Tensor> read(Path file, Diagnostics diagnostics) {
    return read(file, DType.UNDEFINED, diagnostics);
  }

  /// {@return the array in `file`, or empty after reporting what is wrong with it}
  ///
  /// @param expected the element type that raw bytes and the unsigned integers that stand in for
  ///     bfloat16 and 8-bit floats are taken for; nothing else is converted to it
  public static Optional<Tensor> read(Path file, DType expected, Diagnostics diagnostics) {
    try (Arena arena = Arena.ofConfined();
        FileChannel channel = FileChannel.open(file)) {
      return Optional.of(
          read(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena), expected));
    } catch (NpyHeader.Fault fault) {
      diagnostics.error(where(file), "at offset %d: %s", fault.offset(), fault.getMessage());
    } catch (IOException e) {
      diagnostics.error(where(file), "cannot read the file: %s", e.getMessage());
    }
    return Optional.empty();
  }

  /// {@return the array that `content` is, or empty after reporting what is wrong with it}
  ///
  /// @param name what it is called in messages
  /// @param expected as in the other method
  public static Optional<Tensor> read(
      byte[] content, String name, DType expected, Diagnostics diagnostics) {
    try {
      return Optional.of(read(MemorySegment.ofArray(content), expected));
    } catch (NpyHeader.Fault fault) {
      diagnostics.error(
          Location.of(name, 0, 0), "at offset %d: %s", fault.offset(), fault.getMessage());
      return Optional.empty();
    }
  }

  /// Writes `tensor` to `file`, which is replaced as a whole.
  ///
  /// @return whether that was possible; if not, `diagnostics` tells why and the file is as it was
  public static boolean write(Path file, Tensor tensor, Diagnostics diagnostics) {
    try {
      AtomicFile.write(file, channel -> writeTo(channel, tensor));
      return true;
    } catch (IOException e) {
      diagnostics.error(where(file), "cannot write the file: %s", e.getMessage());
      return false;
    }
  }

  /// Writes `tensor` to `channel` as the content of a `.npy` file.
  ///
  /// @throws UncheckedIOException if that is impossible
  public static void write(WritableByteChannel channel, Tensor tensor) {
    try {
      writeTo(channel, tensor);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeTo(WritableByteChannel channel, Tensor tensor) throws IOException {
    int width = tensor.dtype() == DType.STRING ? NpyStrings.width(tensor) : 0;
    MemorySegment data =
        tensor.dtype() == DType.STRING ? NpyStrings.bytes(tensor, width) : tensor.data();
    String descr = tensor.dtype() == DType.STRING ? "<U" + width : NpyType.descr(tensor.dtype());
    ByteBuffer header = ByteBuffer.wrap(header(descr, tensor.shape()));
    while (header.hasRemaining()) {
      channel.write(header);
    }
    for (long at = 0; at < data.byteSize(); at += CHUNK) {
      long size = Math.min(CHUNK, data.byteSize() - at);
      ByteBuffer bytes = data.asSlice(at, size).asByteBuffer();
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private static Location where(Path file) {
    return Location.of(file.toString(), 0, 0);
  }

  private static byte[] header(String descr, long[] sizes) {
    StringBuilder shape = new StringBuilder();
    for (int i = 0; i < sizes.length; i++) {
      shape.append(i == 0 ? "" : ", ").append(sizes[i]);
    }
    String text =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s%s), }"
            .formatted(descr, shape, sizes.length == 1 ? "," : "");
    int used = MAGIC.length + 4 + text.length() + 1;
    text += " ".repeat((ALIGNMENT - used % ALIGNMENT) % ALIGNMENT) + "\n";
    return ByteBuffer.allocate(MAGIC.length + 4 + text.length())
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(MAGIC)
        .put((byte) 1)
        .put((byte) 0)
        .putShort((short) text.length())
        .put(text.getBytes(StandardCharsets.ISO_8859_1))
        .array();
  }

  private static Tensor read(MemorySegment bytes, DType expected) {
    for (int i = 0; i < MAGIC.length; i++) {
      if (i >= bytes.byteSize() || bytes.get(JAVA_BYTE, i) != MAGIC[i]) {
        throw new NpyHeader.Fault(0, "this is no .npy file");
      }
    }
    int prefix = MAGIC.length + 2;
    int version = bytes.byteSize() >= prefix ? bytes.get(JAVA_BYTE, MAGIC.length) : 0;
    if (version < 1 || version > 3) {
      throw new NpyHeader.Fault(MAGIC.length, "version %d of the format is not supported", version);
    }
    int lengthSize = version == 1 ? 2 : 4;
    if (bytes.byteSize() < prefix + lengthSize) {
      throw new NpyHeader.Fault(prefix, "the file ends within the header");
    }
    long length = 0;
    for (int i = 0; i < lengthSize; i++) {
      length |= (bytes.get(JAVA_BYTE, prefix + i) & 0xFFL) << 8 * i;
    }
    int start = prefix + lengthSize;
    if (length > Math.min(bytes.byteSize() - start, Integer.MAX_VALUE / 2)) {
      throw new NpyHeader.Fault(prefix, "a header of %d bytes is cut off", length);
    }
    Charset charset = version == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    NpyHeader header = header(bytes.asSlice(start, length).toArray(JAVA_BYTE), charset, start);
    NpyType type =
        NpyType.parse(header.descr(), expected)
            .orElseThrow(() ->
                new NpyHeader.Fault(start, "element type '%s' is not supported", header.descr()));
    int dataStart = (int) (start + length);
    return NpyData.read(bytes.asSlice(dataStart), dataStart, type, header);
  }

  private static NpyHeader header(byte[] text, Charset charset, int start) {
    try {
      return NpyHeader.parse(new String(text, charset));
    } catch (NpyHeader.Fault fault) {
      throw new NpyHeader.Fault(start + fault.offset(), "%s", fault.getMessage());
    }
  }
}
