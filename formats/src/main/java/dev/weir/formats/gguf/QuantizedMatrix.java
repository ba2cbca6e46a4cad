package dev.weir.formats.gguf;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.BlockFormat;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.stream.LongStream;

/// A matrix of [rows, columns] in blocks of Q8_0 or Q4_0, as integers and scales: what `pd_op.weight_only_linear` takes with
/// groups of 32. No value is rounded.
public final class QuantizedMatrix {
  /// How many weights share a scale.
  public static final int GROUP = 32;

  /// What is behind the name of a matrix in that of its scales.
  public static final String SCALES = ".scales";

  private static final ValueLayout.OfShort HALF =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final GgufTensor tensor;
  private final BlockFormat format;

  QuantizedMatrix(GgufTensor tensor, BlockFormat format) {
    this.tensor = tensor;
    this.format = format;
  }

  /// {@return the bits of an integer: 8 or 4}
  public int bits() {
    return format == BlockFormat.Q8_0 ? 8 : 4;
  }

  private long rows() {
    return tensor.shape().get(0);
  }

  private long columns() {
    return tensor.shape().get(1);
  }

  private long groups() {
    return columns() / GROUP;
  }

  /// {@return the shape of [#integers]: [rows, columns], or half as many rows}
  public ImmutableLongArray shape() {
    return ImmutableLongArray.of(rows() * bits() / 8, columns());
  }

  /// {@return the shape of [#scales]: [rows, columns / 32]}
  public ImmutableLongArray scaleShape() {
    return ImmutableLongArray.of(rows(), groups());
  }

  private MemorySegment bytes() {
    return tensor.file().bytes().asSlice(tensor.offset(), tensor.byteSize());
  }

  private long block(long row, long group) {
    return (row * groups() + group) * format.bytes();
  }

  /// {@return the integers, as i8}: with 4 bits those of row `2 i` in the low halves of row `i`, those of row `2 i + 1` in the
  /// high halves
  public Tensor integers() {
    Tensor out = Tensor.zeros(DType.INT8, shape().toArray());
    MemorySegment from = bytes();
    LongStream.range(0, out.dim(0))
        .parallel()
        .forEach(row -> {
          for (long group = 0; group < groups(); group++) {
            long to = row * columns() + group * GROUP;
            if (format == BlockFormat.Q8_0) {
              MemorySegment.copy(from, block(row, group) + 2, out.data(), to, GROUP);
            } else {
              pack(from, block(2 * row, group) + 2, block(2 * row + 1, group) + 2, out.data(), to);
            }
          }
        });
    tensor.release();
    return out;
  }

  /// A block has elements 0 to 15 in its low halves and the others in its high ones, each with 8 added.
  private static void pack(MemorySegment from, long even, long odd, MemorySegment out, long to) {
    for (int i = 0; i < GROUP / 2; i++) {
      int first = from.get(JAVA_BYTE, even + i) ^ 0x88;
      int second = from.get(JAVA_BYTE, odd + i) ^ 0x88;
      out.set(JAVA_BYTE, to + i, (byte) (first & 15 | second << 4));
      out.set(JAVA_BYTE, to + i + GROUP / 2, (byte) (first >> 4 & 15 | second & 0xF0));
    }
  }

  /// {@return the scales, as f32}
  public Tensor scales() {
    Tensor out = Tensor.zeros(DType.FLOAT32, scaleShape().toArray());
    MemorySegment from = bytes();
    LongStream.range(0, rows())
        .parallel()
        .forEach(row -> {
          for (long group = 0; group < groups(); group++) {
            out.data()
                .setAtIndex(
                    ValueLayout.JAVA_FLOAT,
                    row * groups() + group,
                    Float.float16ToFloat(from.get(HALF, block(row, group))));
          }
        });
    tensor.release();
    return out;
  }
}
