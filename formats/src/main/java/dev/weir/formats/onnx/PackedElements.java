package dev.weir.formats.onnx;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.util.function.LongToIntFunction;

/// 4-bit integers as files have them: two in a byte, the first in the low half; behind an odd number of them a half
/// is 0.
///
/// Source:
/// [onnx.proto](https://github.com/onnx/onnx/blob/v1.17.0/onnx/onnx.proto#L545-L563).
final class PackedElements {
  private PackedElements() {}

  /// {@return whether files have elements of `dtype` that way}
  static boolean isPacked(DType dtype) {
    return dtype.bitSize() == 4;
  }

  /// {@return the elements}
  ///
  /// @param bytes each byte by its place, of which the low 8 bits count
  static Tensor unpack(LongToIntFunction bytes, DType dtype, long[] shape) {
    Tensor tensor = Tensor.zeros(dtype, shape);
    for (long i = 0; i < tensor.elementCount(); i++) {
      tensor.setLong(i, bytes.applyAsInt(i / 2) >> 4 * (i % 2));
    }
    return tensor;
  }

  /// {@return the bytes of a file}
  static byte[] pack(Tensor tensor) {
    byte[] bytes = new byte[Math.toIntExact(tensor.dtype().packedSize(tensor.elementCount()))];
    for (long i = 0; i < tensor.elementCount(); i++) {
      bytes[(int) (i / 2)] |= (byte) ((tensor.getLong(i) & 0xF) << 4 * (i % 2));
    }
    return bytes;
  }
}
