package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;

/// How a row that is rounded to integers of 8 bits lies in memory, in three parts of as many bytes: the integers; of each
/// four of them their sum times what is added to weights, negative, as 32 bits; and the factor of each block, a float
/// for each four integers.
///
/// A block of elements `x` is `f q`: with `m` the largest of `|x|`, or [#LEAST] if that is less, `f` is `m / 127`, and `q` the
/// integer next to `x (127 / m)`, the even one of two. Where an element is infinite or no number, `f` is none, so that nothing
/// it is multiplied by is.
final class RoundedRow {
  /// The largest integer.
  static final float MOST = 127;

  /// The least number by which [#MOST] can be divided: what is less than half of it by 127 becomes 0.
  static final float LEAST = 0x1p-118f;

  private static final int BLOCK = ColumnKernel.BLOCK;

  private RoundedRow() {}

  /// {@return the bytes of a part of a row of so many blocks}: those of whole pairs of them
  static long partBytes(int blocks) {
    return Math.ceilDiv(blocks, 2) * 2L * BLOCK;
  }

  /// {@return the bytes of a row of so many blocks}
  static long bytes(int blocks) {
    return 3 * partBytes(blocks);
  }

  /// Makes what is behind the last of an odd number of blocks 0.
  static void clearRest(long row, int blocks) {
    long part = partBytes(blocks);
    for (int i = 0; i < 3 && blocks % 2 != 0; i++) {
      NativeMemory.ALL.asSlice(row + i * part + (long) blocks * BLOCK, BLOCK).fill((byte) 0);
    }
  }

  /// {@return the largest of the absolute values of `count` elements}: of numbers that are none, one of them
  static float largest(long x, int count) {
    int most = 0;
    for (int i = 0; i < count; i++) {
      int bits = NativeMemory.ALL.get(JAVA_INT_UNALIGNED, x + (long) i * Float.BYTES);
      most = Math.max(most, bits & Integer.MAX_VALUE);
    }
    return Float.intBitsToFloat(most);
  }

  /// {@return the factor of a block with the largest element given}: no number where that is none, or infinite
  static float factor(float largest) {
    return Float.isFinite(largest) ? Math.max(LEAST, largest) / MOST : Float.NaN;
  }

  /// {@return what its elements are multiplied by before they are rounded}
  static float inverse(float largest) {
    return MOST / Math.max(LEAST, largest);
  }

  /// {@return an element as an integer}
  static int integer(float x, float inverse) {
    return (int) Math.rint(x * inverse);
  }

  /// {@return the integer `step` of a row}
  static int integer(long row, long step) {
    return NativeMemory.ALL.get(JAVA_BYTE, row + step);
  }

  /// {@return the factor of a block of a row}
  static float factor(long row, long part, int block) {
    return NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, row + 2 * part + (long) block * BLOCK);
  }

  /// {@return what a block has to add to products with weights that have an offset}
  static int correction(long row, long part, int block) {
    int sum = 0;
    for (int i = 0; i < BLOCK; i += Integer.BYTES) {
      sum += NativeMemory.ALL.get(JAVA_INT_UNALIGNED, row + part + (long) block * BLOCK + i);
    }
    return sum;
  }
}
