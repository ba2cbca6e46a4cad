package dev.weir.backend.cpu.quantized;

import static com.google.common.base.Preconditions.checkArgument;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;

/// Weights in native memory.
///
/// @param integers the address of `[columns, depth]` bytes, or of `[columns / 2, depth]` with a column in each half, the first
/// in the low one
/// @param packed whether a byte has two weights
/// @param scales the address of `[groups, columns]` scales
/// @param half whether these are f16; else they are f32
/// @param group the weights of a column that share a scale: 32, 64, 128, 256, or all
public record QuantizedWeights(
    long integers, boolean packed, long scales, boolean half, int group, int columns, int depth) {
  /// Checks the sizes.
  ///
  /// @throws IllegalArgumentException if products of such weights are not [computed][#fits] here
  public QuantizedWeights {
    checkArgument(fits(group, columns, depth), "columns or groups that do not fit");
    // A line has two columns, and both are written where it becomes floats.
    checkArgument(!packed || columns % 2 == 0, "an odd number of columns, two of them in a byte");
  }

  /// {@return whether products of such weights are computed here}
  ///
  /// @param group the weights of a column that share a scale
  public static boolean fits(int group, int columns, int depth) {
    return columns > 0
        && group > 0
        && (group >= depth || group % ColumnKernel.BLOCK == 0 && ManyRows.DEPTH % group == 0);
  }

  /// {@return whole blocks in a column}
  int blocks() {
    return depth / ColumnKernel.BLOCK;
  }

  private int blocksPerGroup() {
    return group >= depth ? Integer.MAX_VALUE : group / ColumnKernel.BLOCK;
  }

  /// {@return the address of weight `step` of a column, or of it and its neighbour}
  long at(int column, int step) {
    return integers + (packed ? column / 2 : column) * (long) depth + step;
  }

  /// {@return weight `step` of a column}
  float weight(int column, int step) {
    int value = NativeMemory.ALL.get(JAVA_BYTE, at(column, step));
    if (packed) {
      value = column % 2 == 0 ? (byte) (value << 4) >> 4 : value >> 4;
    }
    return scale(step / group, column) * value;
  }

  private float scale(int index, int column) {
    long at = scaleAt(index, column);
    return half
        ? Float.float16ToFloat(NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at))
        : NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, at);
  }

  private long scaleAt(int index, int column) {
    return scales + ((long) index * columns + column) * scaleBytes();
  }

  private int scaleBytes() {
    return half ? Short.BYTES : Float.BYTES;
  }

  /// {@return whether columns are whole blocks, each with a scale of `f32` of its own, [#scaleStride] bytes behind that of
  /// the block before}
  boolean areBlocks() {
    return !half && blocksPerGroup() == 1 && depth % ColumnKernel.BLOCK == 0;
  }

  long scaleStride() {
    return (long) columns * scaleBytes();
  }

  /// {@return the address of the scale of the first block of a column}
  long firstScale(int column) {
    return scaleAt(0, column);
  }

  /// Copies the scales of some blocks of at most [ColumnKernel#WIDTH] columns.
  ///
  /// @param block the first block, which begins a group
  void copyScales(ColumnKernel kernel, int column, int count, int block, int blocks, long to) {
    int perGroup = blocksPerGroup();
    int first = block / perGroup;
    if (count == ColumnKernel.WIDTH && !half) {
      kernel.scales(scaleAt(first, column), (long) columns * Float.BYTES, perGroup, blocks, to);
      return;
    }
    for (int i = 0; i < blocks; i++) {
      for (int c = 0; c < count; c++) {
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            to + i * ColumnKernel.SCALE_BYTES + (long) c * Float.BYTES,
            scale(first + i / perGroup, column + c));
      }
    }
  }
}
