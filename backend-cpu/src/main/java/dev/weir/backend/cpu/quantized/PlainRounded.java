package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.util.Arrays;

/// The kernel in plain Java.
final class PlainRounded implements RoundedKernel {
  private static final int BLOCK = ColumnKernel.BLOCK;
  private static final int PARTIAL = ColumnKernel.PARTIAL;

  /// The elements whose products are added up as integers for one row.
  private static final int TOGETHER = 4;

  @Override
  public int lanes() {
    return 8;
  }

  @Override
  public int panels() {
    return 1;
  }

  @Override
  public int columns() {
    return 2;
  }

  @Override
  public int offset(boolean packed) {
    return 0;
  }

  @Override
  public void round(long x, int blocks, long to, long part, int offset) {
    for (int block = 0; block < blocks; block++) {
      long from = x + (long) block * BLOCK * Float.BYTES;
      float largest = RoundedRow.largest(from, BLOCK);
      float factor = RoundedRow.factor(largest);
      float inverse = RoundedRow.inverse(largest);
      for (int i = 0; i < BLOCK; i += TOGETHER) {
        long at = to + (long) block * BLOCK + i;
        int sum = 0;
        for (int j = 0; j < TOGETHER; j++) {
          float element =
              NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, from + (long) (i + j) * Float.BYTES);
          byte rounded = (byte) RoundedRow.integer(element, inverse);
          NativeMemory.ALL.set(JAVA_BYTE, at + j, rounded);
          sum += rounded;
        }
        NativeMemory.ALL.set(JAVA_INT_UNALIGNED, at + part, -offset * sum);
        NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, at + 2 * part, factor);
      }
    }
  }

  @Override
  public void multiplyRow(
      boolean packed,
      long row,
      long part,
      long weights,
      long scales,
      long scaleStride,
      int blocks,
      int lines,
      long lineBytes,
      long sums) {
    int columns = ColumnKernel.columns(packed);
    float[] partial = new float[PARTIAL];
    for (int i = 0; i < lines * columns; i++) {
      long line = weights + i / columns * lineBytes;
      Arrays.fill(partial, 0);
      for (int block = 0; block < blocks; block++) {
        float scale =
            NativeMemory.ALL.get(
                JAVA_FLOAT_UNALIGNED, scales + i * scaleStride + (long) block * Float.BYTES);
        float factor = scale * RoundedRow.factor(row, part, block);
        for (int j = 0; j < BLOCK; j += TOGETHER) {
          int sum = 0;
          for (int step = block * BLOCK + j; step < block * BLOCK + j + TOGETHER; step++) {
            sum += weight(packed, i % columns, line + step) * RoundedRow.integer(row, step);
          }
          int at = block % 2 * (PARTIAL / 2) + j / TOGETHER;
          partial[at] = Math.fma((float) sum, factor, partial[at]);
        }
      }
      for (int half = PARTIAL / 2; half > 0; half /= 2) {
        for (int j = 0; j < half; j++) {
          partial[j] += partial[j + half];
        }
      }
      NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, sums + (long) i * Float.BYTES, partial[0]);
    }
  }

  private static int weight(boolean packed, int column, long at) {
    int value = NativeMemory.ALL.get(JAVA_BYTE, at);
    return !packed ? value : column == 0 ? (byte) (value << 4) >> 4 : value >> 4;
  }

  @Override
  public void unpack(boolean packed, long weights, int steps, long to) {
    for (int c = 0; c < ColumnKernel.columns(packed); c++) {
      for (int i = 0; i < steps; i++) {
        byte weight = (byte) weight(packed, c, weights + i);
        NativeMemory.ALL.set(JAVA_BYTE, to + (long) c * COLUMN_STRIDE + i, weight);
      }
    }
  }

  @Override
  public void tile(
      boolean packed,
      long columns,
      int groups,
      long scales,
      long panel,
      long panelStride,
      int panels,
      int blocks,
      long to,
      long toStride,
      boolean add) {
    int vector = lanes() * Integer.BYTES;
    for (int c = 0; c < groups * columns(); c++) {
      for (int lane = 0; lane < lanes(); lane++) {
        long result = to + c * toStride + (long) lane * Float.BYTES;
        float sum = add ? NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, result) : 0;
        for (int block = 0; block < blocks; block++) {
          long rows = panel + (long) block * Panel.VECTORS * vector + (long) lane * Integer.BYTES;
          long column = columns + (long) c * COLUMN_STRIDE + (long) block * BLOCK;
          int products = 0;
          for (int i = 0; i < BLOCK; i++) {
            long at = rows + (long) (i / TOGETHER) * vector + i % TOGETHER;
            products +=
                NativeMemory.ALL.get(JAVA_BYTE, column + i) * NativeMemory.ALL.get(JAVA_BYTE, at);
          }
          float scale =
              NativeMemory.ALL.get(
                  JAVA_FLOAT_UNALIGNED,
                  scales + block * ColumnKernel.SCALE_BYTES + (long) c * Float.BYTES);
          float factor =
              NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, rows + (long) Panel.FACTORS * vector);
          sum = Math.fma((float) products, scale * factor, sum);
        }
        NativeMemory.ALL.set(JAVA_FLOAT_UNALIGNED, result, sum);
      }
    }
  }
}
