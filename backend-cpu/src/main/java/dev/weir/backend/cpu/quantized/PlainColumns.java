package dev.weir.backend.cpu.quantized;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// The kernel in plain Java, for where there are no vectors, or the code that uses them is not compiled yet.
final class PlainColumns implements ColumnKernel {
  private static final ThreadLocal<Scratch> SCRATCH = ThreadLocal.withInitial(Scratch::new);

  /// A row and a column in arrays.
  private static final class Scratch {
    private byte[] integers = {};
    private float[] weights = {};
    private float[] row = {};
    private float[] factors = {};

    static Scratch of(int length) {
      Scratch scratch = SCRATCH.get();
      if (scratch.integers.length < length) {
        scratch.integers = new byte[length];
        scratch.weights = new float[length];
        scratch.row = new float[length];
        scratch.factors = new float[length / BLOCK];
      }
      return scratch;
    }
  }

  @Override
  public int height(int left) {
    return 1;
  }

  @Override
  public void multiply(
      boolean packed,
      int rows,
      long x,
      long xStride,
      long weights,
      long scales,
      int blocks,
      int lines,
      long lineBytes,
      float[] sums) {
    int length = blocks * BLOCK;
    Scratch scratch = Scratch.of(length);
    MemorySegment.copy(NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, x, scratch.row, 0, blocks * BLOCK);
    int columns = ColumnKernel.columns(packed);
    for (int i = 0; i < lines * columns; i++) {
      int line = i / columns;
      read(packed, weights + line * lineBytes, i % columns == 1, length, scratch);
      for (int block = 0; block < blocks; block++) {
        scratch.factors[block] = scale(scales, block, i);
      }
      for (int half = 0; half < PARTIAL; half += PARTIAL / 2) {
        addHalf(scratch, half, blocks, sums, i * PARTIAL + half);
      }
    }
  }

  /// Writes half of the partial sums of a column. They are variables, so that they stay in registers.
  private static void addHalf(Scratch scratch, int half, int blocks, float[] sums, int to) {
    float[] x = scratch.row;
    float[] w = scratch.weights;
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    float s4 = 0;
    float s5 = 0;
    float s6 = 0;
    float s7 = 0;
    for (int block = 0; block < blocks; block++) {
      float factor = scratch.factors[block];
      int i = block * BLOCK + half;
      int j = i + PARTIAL;
      s0 = Math.fma(Math.fma(x[j], w[j], x[i] * w[i]), factor, s0);
      s1 = Math.fma(Math.fma(x[j + 1], w[j + 1], x[i + 1] * w[i + 1]), factor, s1);
      s2 = Math.fma(Math.fma(x[j + 2], w[j + 2], x[i + 2] * w[i + 2]), factor, s2);
      s3 = Math.fma(Math.fma(x[j + 3], w[j + 3], x[i + 3] * w[i + 3]), factor, s3);
      s4 = Math.fma(Math.fma(x[j + 4], w[j + 4], x[i + 4] * w[i + 4]), factor, s4);
      s5 = Math.fma(Math.fma(x[j + 5], w[j + 5], x[i + 5] * w[i + 5]), factor, s5);
      s6 = Math.fma(Math.fma(x[j + 6], w[j + 6], x[i + 6] * w[i + 6]), factor, s6);
      s7 = Math.fma(Math.fma(x[j + 7], w[j + 7], x[i + 7] * w[i + 7]), factor, s7);
    }
    sums[to] = s0;
    sums[to + 1] = s1;
    sums[to + 2] = s2;
    sums[to + 3] = s3;
    sums[to + 4] = s4;
    sums[to + 5] = s5;
    sums[to + 6] = s6;
    sums[to + 7] = s7;
  }

  @Override
  public void dequantize(
      boolean packed, long weights, long scales, int blocks, long to, long toStride) {
    int length = blocks * BLOCK;
    Scratch scratch = Scratch.of(length);
    for (int c = 0; c < ColumnKernel.columns(packed); c++) {
      read(packed, weights, c == 1, length, scratch);
      for (int block = 0; block < blocks; block++) {
        float scale = scale(scales, block, c);
        for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
          scratch.weights[i] *= scale;
        }
      }
      MemorySegment.copy(
          scratch.weights, 0, NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, to + c * toStride, length);
    }
  }

  @Override
  public void scales(long from, long stride, int perGroup, int blocks, long to) {
    for (int block = 0; block < blocks; block++) {
      MemorySegment.copy(
          NativeMemory.ALL,
          from + block / perGroup * stride,
          NativeMemory.ALL,
          to + block * SCALE_BYTES,
          SCALE_BYTES);
    }
  }

  private static float scale(long scales, int block, int column) {
    return NativeMemory.ALL.get(
        JAVA_FLOAT_UNALIGNED, scales + block * SCALE_BYTES + (long) column * Float.BYTES);
  }

  /// Reads the integers of a column, which are its weights but for the scales.
  private static void read(boolean packed, long from, boolean high, int count, Scratch scratch) {
    MemorySegment.copy(NativeMemory.ALL, JAVA_BYTE, from, scratch.integers, 0, count);
    if (!packed) {
      convert(scratch.integers, count, scratch.weights);
    } else if (high) {
      convertHigh(scratch.integers, count, scratch.weights);
    } else {
      convertLow(scratch.integers, count, scratch.weights);
    }
  }

  private static void convert(byte[] bytes, int count, float[] floats) {
    for (int i = 0; i < count; i++) {
      floats[i] = bytes[i];
    }
  }

  private static void convertLow(byte[] bytes, int count, float[] floats) {
    for (int i = 0; i < count; i++) {
      floats[i] = bytes[i] << 28 >> 28;
    }
  }

  private static void convertHigh(byte[] bytes, int count, float[] floats) {
    for (int i = 0; i < count; i++) {
      floats[i] = bytes[i] >> 4;
    }
  }
}
