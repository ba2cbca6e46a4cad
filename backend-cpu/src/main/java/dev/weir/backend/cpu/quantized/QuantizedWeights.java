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
/// @param scales the address of the scales
/// @param transposed whether these are `[columns, groups]`, so that those of a column are neighbours; else `[groups, columns]`
/// @param half whether these are f16; else they are f32
/// @param group the weights of a column that share a scale: 32, 64, 128, 256, or all
public record QuantizedWeights(
    long integers,
    boolean packed,
    long scales,
    boolean transposed,
    boolean half,
    int group,
    int columns,
    int depth) {
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
    return scaleOf(column, step) * integer(column, step);
  }

  /// {@return weight `step` of a column as it is stored}
  int integer(int column, int step) {
    int value = NativeMemory.ALL.get(JAVA_BYTE, at(column, step));
    return !packed ? value : column % 2 == 0 ? (byte) (value << 4) >> 4 : value >> 4;
  }

  /// {@return the scale of weight `step` of a column}
  float scaleOf(int column, int step) {
    return scale(step / group, column);
  }

  private float scale(int index, int column) {
    long at = scaleAt(index, column);
    return half
        ? Float.float16ToFloat(NativeMemory.ALL.get(JAVA_SHORT_UNALIGNED, at))
        : NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, at);
  }

  private long scaleAt(int index, int column) {
    long place = transposed ? (long) column * groups() + index : (long) index * columns + column;
    return scales + place * scaleBytes();
  }

  private int scaleBytes() {
    return half ? Short.BYTES : Float.BYTES;
  }

  private int groups() {
    return group >= depth ? 1 : Math.ceilDiv(depth, group);
  }

  /// {@return whether columns are whole blocks, each with a scale of `f32` of its own}
  boolean areBlocks() {
    return !half && blocksPerGroup() == 1 && depth % ColumnKernel.BLOCK == 0;
  }

  /// {@return the bytes from the scale of a group to that of the next}
  long groupStride() {
    return transposed ? scaleBytes() : (long) columns * scaleBytes();
  }

  /// {@return the bytes from the scale of a column to that of the next}
  long columnStride() {
    return transposed ? (long) groups() * scaleBytes() : scaleBytes();
  }

  /// {@return the address of the scale of the first block of a column}
  long firstScale(int column) {
    return scaleAt(0, column);
  }

  /// Copies the scales of all blocks of some columns, those of a column side by side.
  void copyScalesOfColumns(int column, int count, long to) {
    int perGroup = blocksPerGroup();
    for (int c = 0; c < count; c++) {
      for (int i = 0; i < blocks(); i++) {
        NativeMemory.ALL.set(
            JAVA_FLOAT_UNALIGNED,
            to + ((long) c * blocks() + i) * Float.BYTES,
            scale(i / perGroup, column + c));
      }
    }
  }

  /// Copies the scales of some blocks of at most [ColumnKernel#WIDTH] columns.
  ///
  /// @param block the first block, which begins a group
  void copyScales(ColumnKernel kernel, int column, int count, int block, int blocks, long to) {
    int perGroup = blocksPerGroup();
    int first = block / perGroup;
    if (count == ColumnKernel.WIDTH && !half && !transposed) {
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
