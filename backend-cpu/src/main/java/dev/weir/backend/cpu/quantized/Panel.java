package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;

/// How rounded rows lie side by side in memory: block after block, of each the integers four by four, in a vector those of
/// all rows; then what each row has to add to products with weights that have an offset; then the factor of each row.
///
/// @param lanes how many rows
/// @param blocks how many blocks each has
record Panel(int lanes, int blocks) {
  /// Vectors of integers of a block, then one of what is added and one of factors.
  static final int FACTORS = ColumnKernel.BLOCK / Integer.BYTES + 1;

  static final int VECTORS = FACTORS + 1;

  private static final int CORRECTIONS = FACTORS - 1;

  private int vectorBytes() {
    return lanes * Integer.BYTES;
  }

  /// {@return the bytes of a block}
  long blockBytes() {
    return (long) VECTORS * vectorBytes();
  }

  /// {@return the bytes of a panel}
  long bytes() {
    return blocks * blockBytes();
  }

  /// Makes a row of a panel the rounded row.
  void set(long panel, int lane, long row) {
    long part = RoundedRow.partBytes(blocks);
    long to = panel + (long) lane * Integer.BYTES;
    for (int block = 0; block < blocks; block++, to += blockBytes()) {
      long from = row + (long) block * ColumnKernel.BLOCK;
      for (int i = 0; i < CORRECTIONS; i++) {
        int four = NativeMemory.ALL.get(JAVA_INT_UNALIGNED, from + (long) i * Integer.BYTES);
        NativeMemory.ALL.set(JAVA_INT_UNALIGNED, to + (long) i * vectorBytes(), four);
      }
      NativeMemory.ALL.set(
          JAVA_INT_UNALIGNED,
          to + (long) CORRECTIONS * vectorBytes(),
          RoundedRow.correction(row, part, block));
      NativeMemory.ALL.set(
          JAVA_FLOAT_UNALIGNED,
          to + (long) FACTORS * vectorBytes(),
          RoundedRow.factor(row, part, block));
    }
  }

  /// Makes a row of a panel 0.
  void clear(long panel, int lane) {
    for (long i = 0; i < (long) blocks * VECTORS; i++) {
      NativeMemory.ALL.set(JAVA_INT_UNALIGNED, panel + (i * lanes + lane) * Integer.BYTES, 0);
    }
  }
}
