package dev.weir.backend.cpu.matmul;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// Rows of a left operand, each with its steps as neighbours: in memory, or packed in an array, [Tiling#pitch] floats apart.
/// One may be set again and again where nothing is to be allocated.
final class LeftRows {
  private static final float[] NONE = {};

  private float[] array = NONE;
  private long at;
  private long stride;

  /// Makes it those that begin at element `first` of an array.
  LeftRows packed(float[] rows, int first) {
    array = rows;
    at = (long) first * Float.BYTES;
    stride = (long) Tiling.PREFERRED.pitch() * Float.BYTES;
    return this;
  }

  /// Makes it those of a matrix of floats, from a step on.
  LeftRows of(Matrix rows, long step) {
    array = NONE;
    at = rows.at(0, step);
    stride = rows.rowStride();
    return this;
  }

  /// {@return the array that they are packed in}
  float[] array() {
    return array;
  }

  /// {@return the element of the array where a row begins}
  int first(int row) {
    return (int) ((at + row * stride) / Float.BYTES);
  }

  /// {@return what they lie in}: an array, or all memory
  MemorySegment segment() {
    return array == NONE ? NativeMemory.ALL : MemorySegment.ofArray(array);
  }

  /// {@return the bytes of that before a row}
  long offset(int row) {
    return at + row * stride;
  }

  /// {@return the bytes from one row to the next}
  long stride() {
    return stride;
  }
}
