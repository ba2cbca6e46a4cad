package dev.weir.backend.cpu.matmul;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// The kernel in plain Java, for where there are no vectors, or the code that uses them is not compiled
/// yet. It works in arrays, whose loops the compiler makes vectors of.
final class PlainKernel implements MicroKernel {
  /// Steps that are copied to an array at a time.
  private static final int STEPS = 16;

  private final int columns;
  private final int pitch;
  private final ThreadLocal<float[]> steps;
  private final ThreadLocal<float[]> tiles;

  PlainKernel(Tiling tiling) {
    columns = tiling.columns();
    pitch = tiling.pitch();
    steps = ThreadLocal.withInitial(() -> new float[STEPS * tiling.columns()]);
    tiles = ThreadLocal.withInitial(() -> new float[tiling.rows() * tiling.columns()]);
  }

  @Override
  public void run(
      int rows, float[] a, int at, long b, float[] sums, long c, long cStride, int depth) {
    float[] right = steps.get();
    float[] tile = tiles.get();
    System.arraycopy(sums, 0, tile, 0, rows * columns);
    for (int first = 0; first < depth; first += STEPS) {
      int count = Math.min(STEPS, depth - first);
      MemorySegment.copy(
          NativeMemory.ALL,
          JAVA_FLOAT_UNALIGNED,
          b + (long) first * columns * Float.BYTES,
          right,
          0,
          count * columns);
      for (int r = 0; r < rows; r++) {
        int row = at + r * pitch + first;
        for (int step = 0; step < count; step++) {
          add(a[row + step], right, step * columns, tile, r * columns);
        }
      }
    }
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          tile, r * columns, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, c + r * cStride, columns);
    }
  }

  private void add(float factor, float[] b, int from, float[] tile, int at) {
    for (int c = 0; c < columns; c++) {
      tile[at + c] = Math.fma(factor, b[from + c], tile[at + c]);
    }
  }

  @Override
  public void load(float[] sums, int rows, long from, long stride) {
    for (int r = 0; r < rows; r++) {
      MemorySegment.copy(
          NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, from + r * stride, sums, r * columns, columns);
    }
  }

  @Override
  public void pack(long from, long stride, long to, int depth) {
    long bytes = (long) columns * Float.BYTES;
    for (int step = 0; step < depth; step++) {
      MemorySegment.copy(
          NativeMemory.ALL, from + step * stride, NativeMemory.ALL, to + step * bytes, bytes);
    }
  }
}
