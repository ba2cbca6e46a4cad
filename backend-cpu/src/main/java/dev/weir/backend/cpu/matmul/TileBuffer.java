package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// A tile of a result in memory of a thread, for tiles of which not all columns are kept.
final class TileBuffer {
  private static final Tiling TILING = Tiling.PREFERRED;

  /// Sums of a tile, row after row.
  final float[] sums = new float[TILING.rows() * TILING.columns()];

  private final MemorySegment memory =
      Arena.ofAuto().allocate(PanelKernel.MOST_ROWS * TILING.stepBytes(), 64);

  /// {@return the address of a tile}, whose rows lie [Tiling#stepBytes] apart
  long address() {
    return memory.address();
  }

  /// Reads part of a tile to the sums behind `skipped` numbers that are not kept.
  void loadSums(long from, long stride, int rows, int columns, int skipped) {
    Arrays.fill(sums, 0);
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          JAVA_FLOAT_UNALIGNED,
          from + r * stride,
          sums,
          skipped + r * TILING.columns(),
          columns);
    }
  }

  /// Copies part of a tile from elsewhere to here.
  void load(long from, long stride, int rows, int columns) {
    copy(from, stride, address(), TILING.stepBytes(), rows, columns);
  }

  /// Copies part of a tile from behind `skipped` rows to elsewhere.
  void store(int skipped, long to, long stride, int rows, int columns) {
    copy(address() + skipped * TILING.stepBytes(), TILING.stepBytes(), to, stride, rows, columns);
  }

  private static void copy(long from, long stride, long to, long toStride, int rows, int columns) {
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          from + r * stride,
          NativeMemory.ALL,
          to + r * toStride,
          (long) columns * Float.BYTES);
    }
  }
}
