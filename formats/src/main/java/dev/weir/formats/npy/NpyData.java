package dev.weir.formats.npy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Turns the elements of a `.npy` file into those of a tensor: row major, native byte order.
final class NpyData {
  private NpyData() {}

  /// {@return the tensor whose elements are exactly `bytes`}
  ///
  /// @param offset where in the file they start, for messages
  static Tensor read(MemorySegment bytes, int offset, NpyType type, NpyHeader header) {
    long[] shape = header.shape().toArray();
    long size = type.elementSize();
    long count = header.shape().contains(0) ? 0 : 1;
    for (long s : shape) {
      if (count != 0 && s > bytes.byteSize() / count) {
        throw new NpyHeader.Fault(
            offset,
            "an array of shape %s does not fit in the %d bytes that follow the header",
            header.shape(),
            bytes.byteSize());
      }
      count *= s;
    }
    if (count * size != bytes.byteSize()) {
      throw new NpyHeader.Fault(
          offset,
          "an array of shape %s and type '%s' takes %d bytes, but %d follow the header",
          header.shape(),
          header.descr(),
          count * size,
          bytes.byteSize());
    }
    if (type.dtype() == DType.STRING) {
      return NpyStrings.read(rowMajor(bytes, shape, size, header), offset, type, shape);
    }
    Tensor tensor = Tensor.zeros(type.dtype(), shape);
    if (header.fortranOrder() && shape.length > 1) {
      transpose(bytes, tensor.data(), shape, size);
    } else {
      tensor.data().copyFrom(bytes);
    }
    if (type.bigEndian()) {
      swap(tensor.data(), type.numberSize());
    }
    if (type.dtype().bitSize() == 4) {
      checkRange(tensor, offset);
    }
    if (type.dtype() == DType.BOOL) {
      for (long i = 0; i < count; i++) {
        tensor.setLong(i, tensor.getLong(i));
      }
    }
    return tensor;
  }

  /// Refuses bytes that are no 4-bit integers.
  private static void checkRange(Tensor tensor, int offset) {
    for (long i = 0; i < tensor.elementCount(); i++) {
      byte value = tensor.data().get(ValueLayout.JAVA_BYTE, i);
      if (value != tensor.getLong(i)) {
        throw new NpyHeader.Fault(
            offset,
            "an element is %d, which is no %s",
            tensor.dtype().isUnsigned() ? value & 0xFFL : value,
            tensor.dtype().mlirName());
      }
    }
  }

  private static MemorySegment rowMajor(
      MemorySegment bytes, long[] shape, long size, NpyHeader header) {
    if (!header.fortranOrder() || shape.length < 2) {
      return bytes;
    }
    MemorySegment ordered = Arena.ofAuto().allocate(bytes.byteSize());
    transpose(bytes, ordered, shape, size);
    return ordered;
  }

  private static void transpose(MemorySegment from, MemorySegment to, long[] shape, long size) {
    long[] index = new long[shape.length];
    long[] strides = new long[shape.length];
    strides[0] = size;
    for (int i = 1; i < shape.length; i++) {
      strides[i] = strides[i - 1] * shape[i - 1];
    }
    long source = 0;
    for (long target = 0; target < to.byteSize(); target += size) {
      MemorySegment.copy(from, source, to, target, size);
      for (int axis = shape.length - 1; axis >= 0; axis--) {
        source += strides[axis];
        if (++index[axis] < shape[axis]) {
          break;
        }
        source -= strides[axis] * shape[axis];
        index[axis] = 0;
      }
    }
  }

  private static void swap(MemorySegment data, int size) {
    if (size == 1) {
      return;
    }
    for (long at = 0; at < data.byteSize(); at += size) {
      switch (size) {
        case 2 -> {
          var layout = ValueLayout.JAVA_SHORT_UNALIGNED;
          data.set(layout, at, Short.reverseBytes(data.get(layout, at)));
        }
        case 4 -> {
          var layout = ValueLayout.JAVA_INT_UNALIGNED;
          data.set(layout, at, Integer.reverseBytes(data.get(layout, at)));
        }
        default -> {
          var layout = ValueLayout.JAVA_LONG_UNALIGNED;
          data.set(layout, at, Long.reverseBytes(data.get(layout, at)));
        }
      }
    }
  }
}
