package dev.weir.formats.npy;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Strings as NumPy has them: all of one length in code points of 4 bytes, filled up with zeros.
///
/// Deviation: a string that ends in zeros loses them, as in NumPy.
///
/// Source: [Data type objects](https://numpy.org/doc/stable/reference/arrays.dtypes.html), `U`.
final class NpyStrings {
  /// The bytes of a code point.
  static final int POINT = 4;

  private static final ValueLayout.OfInt LITTLE =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private NpyStrings() {}

  /// {@return the code points of the longest string of `tensor`; 1 where all are empty, as NumPy has it}
  static int width(Tensor tensor) {
    return tensor.toStrings().stream()
        .mapToInt(text -> text.codePointCount(0, text.length()))
        .reduce(1, Math::max);
  }

  /// {@return the bytes of the strings of `tensor`, each of `width` code points}
  static MemorySegment bytes(Tensor tensor, int width) {
    MemorySegment bytes = Arena.ofAuto().allocate(tensor.elementCount() * width * POINT);
    for (long i = 0; i < tensor.elementCount(); i++) {
      int[] points = tensor.getString(i).codePoints().toArray();
      for (int k = 0; k < points.length; k++) {
        bytes.set(LITTLE, (i * width + k) * POINT, points[k]);
      }
    }
    return bytes;
  }

  /// {@return the strings that `bytes` are, in row-major order}
  ///
  /// @param offset where in the file they start, for messages
  static Tensor read(MemorySegment bytes, int offset, NpyType type, long[] shape) {
    Tensor tensor = Tensor.zeros(DType.STRING, shape);
    var layout =
        ValueLayout.JAVA_INT_UNALIGNED.withOrder(
            type.bigEndian() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    StringBuilder text = new StringBuilder();
    for (long i = 0; i < tensor.elementCount(); i++) {
      text.setLength(0);
      int end = 0;
      for (int k = 0; k < type.width(); k++) {
        long at = (i * type.width() + k) * POINT;
        int point = bytes.get(layout, at);
        if (!Character.isValidCodePoint(point)) {
          throw new NpyHeader.Fault(
              (int) Math.min(Integer.MAX_VALUE, offset + at), "%d is no code point", point);
        }
        text.appendCodePoint(point);
        end = point == 0 ? end : text.length();
      }
      tensor.setString(i, text.substring(0, end));
    }
    return tensor;
  }
}
