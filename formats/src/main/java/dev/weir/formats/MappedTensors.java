package dev.weir.formats;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file that holds the elements of tensors, in little-endian order.
///
/// The file is mapped, not read, where the system allows it; it must not shrink while its tensors are in use. Writing
/// into a tensor does not change the file.
///
/// @param bytes all bytes of the file
/// @param shareable whether tensors may be memory of the mapping
public record MappedTensors(MemorySegment bytes, boolean shareable) {
  /// A multiple of every usual size of a page.
  private static final long PAGE = 1 << 16;

  /// {@return the file, mapped}
  ///
  /// @throws UncheckedIOException if it cannot be opened
  public static MappedTensors open(Path file) {
    boolean writable = Files.isWritable(file);
    StandardOpenOption[] options =
        writable
            ? new StandardOpenOption[] {StandardOpenOption.READ, StandardOpenOption.WRITE}
            : new StandardOpenOption[] {StandardOpenOption.READ};
    try (FileChannel channel = FileChannel.open(file, options)) {
      // A private mapping lets tensors be changed without changing the file.
      FileChannel.MapMode mode =
          writable ? FileChannel.MapMode.PRIVATE : FileChannel.MapMode.READ_ONLY;
      return new MappedTensors(channel.map(mode, 0, channel.size(), Arena.ofAuto()), writable);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// {@return the tensor whose elements begin at `offset`}; a copy where it cannot be memory of the mapping
  ///
  /// @throws IndexOutOfBoundsException if the file ends before it does
  public Tensor tensor(long offset, DType dtype, long... shape) {
    long byteSize = dtype.byteSize();
    for (long size : shape) {
      byteSize = Math.multiplyExact(byteSize, size);
    }
    MemorySegment slice = bytes.asSlice(offset, byteSize);
    boolean aligned = slice.address() % Math.min(8, dtype.byteSize()) == 0;
    if (shareable && aligned && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
      return Tensor.wrap(slice, dtype, shape);
    }
    Tensor copy = Tensor.zeros(dtype, shape);
    copy.data().copyFrom(slice);
    return copy;
  }

  /// Advises the system that a part was copied and need not stay in memory beside the copy; no tensor lies in it. Where
  /// it is read again the system reads it again.
  public void release(long offset, long byteSize) {
    long begin = bytes.address() + offset;
    // Pages at the edges may hold other tensors, which may have been written to.
    long first = Math.ceilDiv(begin, PAGE) * PAGE;
    long end = Math.floorDiv(begin + byteSize, PAGE) * PAGE;
    if (bytes.isMapped() && first < end) {
      bytes.asSlice(first - bytes.address(), end - first).unload();
    }
  }
}
