package dev.weir.target.jvm.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.target.jvm.vector.NativeMemory;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// The kernel in plain Java, for where there are no vectors, or the code that uses them is not compiled
/// yet.
final class PlainKernel implements MicroKernel {
  private final int rows;
  private final int columns;
  private final int pitch;

  PlainKernel(Tiling tiling) {
    rows = tiling.rows();
    columns = tiling.columns();
    pitch = tiling.pitch();
  }

  @Override public void run(
      float[] a, int aStart, float[] b, int bStart, float[] tile, int depth) {
    Arrays.fill(tile, 0, rows * columns, 0);
    for (int step = 0; step < depth; step++) {
      for (int r = 0; r < rows; r++) {
        add(a[aStart + r * pitch + step], b, bStart + step * columns, tile, r * columns);
      }
    }
  }

  private void add(float factor, float[] b, int from, float[] tile, int at) {
    for (int c = 0; c < columns; c++) {
      tile[at + c] = Math.fma(factor, b[from + c], tile[at + c]);
    }
  }

  @Override public void store(float[] tile, int rows, long to, long stride, boolean add) {
    MemorySegment memory = NativeMemory.ALL;
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        long at = to + r * stride + (long) c * Float.BYTES;
        float value = tile[r * columns + c];
        memory.set(
            JAVA_FLOAT_UNALIGNED,
            at,
            add ? memory.get(JAVA_FLOAT_UNALIGNED, at) + value : value);
      }
    }
  }

  @Override public void pack(long from, long stride, float[] to, int start, int depth) {
    for (int step = 0; step < depth; step++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          JAVA_FLOAT_UNALIGNED,
          from + step * stride,
          to,
          start + step * columns,
          columns);
    }
  }
}
