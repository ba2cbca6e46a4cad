package dev.weir.backend.cpu.convolution;

import static dev.weir.backend.cpu.convolution.RowTransform.A;
import static dev.weir.backend.cpu.convolution.RowTransform.A2;
import static dev.weir.backend.cpu.convolution.RowTransform.A3;
import static dev.weir.backend.cpu.convolution.RowTransform.B;
import static dev.weir.backend.cpu.convolution.RowTransform.B2;
import static dev.weir.backend.cpu.convolution.RowTransform.B3;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import dev.weir.backend.cpu.vector.NativeMemory;
import java.lang.foreign.MemorySegment;

/// The loops in plain Java, for where there are no vectors, or the code that uses them is not compiled
/// yet.
final class PlainLoops implements ConvolutionLoops {
  private final int lanes;
  private final int rows;
  private final ThreadLocal<float[][]> lines;

  PlainLoops(Blocking blocking) {
    lanes = blocking.lanes();
    rows = blocking.rows();
    lines = ThreadLocal.withInitial(() -> new float[4 + blocking.rows()][blocking.columns()]);
  }

  // Steps and sums are walked in arrays of their own with one index: so the compiler sees that no
  // element is written before it is read, and uses vectors.
  @Override
  public void multiply(
      float[] filters,
      int filter,
      float[] patches,
      int patch,
      float[] tile,
      int at,
      int depth,
      int vectors) {
    int width = vectors * lanes;
    float[][] line = lines.get();
    for (int r = 0; r < rows; r++) {
      System.arraycopy(tile, at + r * width, line[4 + r], 0, width);
    }
    int step = 0;
    for (; step + 4 <= depth; step += 4) {
      for (int i = 0; i < 4; i++) {
        System.arraycopy(patches, patch + (step + i) * width, line[i], 0, width);
      }
      for (int r = 0; r < rows; r++) {
        addFour(line[4 + r], filters, filter + step * rows + r, line, width);
      }
    }
    for (; step < depth; step++) {
      System.arraycopy(patches, patch + step * width, line[0], 0, width);
      for (int r = 0; r < rows; r++) {
        addOne(line[4 + r], filters[filter + step * rows + r], line[0], width);
      }
    }
    for (int r = 0; r < rows; r++) {
      System.arraycopy(line[4 + r], 0, tile, at + r * width, width);
    }
  }

  private void addFour(float[] out, float[] filters, int from, float[][] line, int width) {
    float[] x0 = line[0];
    float[] x1 = line[1];
    float[] x2 = line[2];
    float[] x3 = line[3];
    float a0 = filters[from];
    float a1 = filters[from + rows];
    float a2 = filters[from + 2 * rows];
    float a3 = filters[from + 3 * rows];
    for (int j = 0; j < width; j++) {
      out[j] =
          Math.fma(
              a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], out[j]))));
    }
  }

  private static void addOne(float[] out, float factor, float[] x, int width) {
    for (int j = 0; j < width; j++) {
      out[j] = Math.fma(factor, x[j], out[j]);
    }
  }

  @Override
  public void load(long from, long pitch, int count, float[] to, int at, int toPitch, int width) {
    for (int r = 0; r < count; r++) {
      MemorySegment.copy(
          NativeMemory.ALL, JAVA_FLOAT_UNALIGNED, from + r * pitch, to, at + r * toPitch, width);
    }
  }

  /// Does the same for rows of less than a vector.
  static void loadFew(
      long from, long pitch, int count, float[] to, int at, int toPitch, int width) {
    for (int r = 0; r < count; r++) {
      long row = from + r * pitch;
      int start = at + r * toPitch;
      for (int i = 0; i < width; i++) {
        to[start + i] = NativeMemory.ALL.get(JAVA_FLOAT_UNALIGNED, row + i * 4L);
      }
    }
  }

  @Override
  public void copy(
      float[] staged,
      int base,
      int[] offsets,
      int steps,
      float[] to,
      int at,
      int pitch,
      int[] from,
      int[] lane,
      int pieces) {
    for (int step = 0; step < steps; step++) {
      for (int p = 0; p < pieces; p++) {
        System.arraycopy(
            staged, base + offsets[step] + from[p], to, at + step * pitch + lane[p], lanes);
      }
    }
  }

  @Override
  public void transform(
      float[] staged,
      int base,
      int rowPitch,
      int[] offsets,
      int steps,
      float[] to,
      int at,
      int pitch,
      int plane,
      int[] from,
      int[] lane,
      int pieces) {
    for (int step = 0; step < steps; step++) {
      for (int p = 0; p < pieces; p++) {
        int source = base + offsets[step] + from[p];
        int target = at + step * pitch + lane[p];
        for (int i = 0; i < lanes; i++) {
          transform(staged, source + i, rowPitch, to, target + i, plane);
        }
      }
    }
  }

  private static void transform(
      float[] staged, int at, int pitch, float[] to, int target, int plane) {
    float d0 = staged[at];
    float d1 = staged[at + pitch];
    float d2 = staged[at + 2 * pitch];
    float d3 = staged[at + 3 * pitch];
    float d4 = staged[at + 4 * pitch];
    float d5 = staged[at + 5 * pitch];
    float p = Math.fma(d2, -B2, d4);
    float q = Math.fma(d1, -B2, d3);
    float s = Math.fma(d2, -A2, d4);
    float t = Math.fma(d1, -A2, d3);
    to[target] = Math.fma(d0, A2 * B2, Math.fma(d2, -(A2 + B2), d4));
    to[target + plane] = Math.fma(q, A, p);
    to[target + 2 * plane] = Math.fma(q, -A, p);
    to[target + 3 * plane] = Math.fma(t, B, s);
    to[target + 4 * plane] = Math.fma(t, -B, s);
    to[target + 5 * plane] = Math.fma(d1, A2 * B2, Math.fma(d3, -(A2 + B2), d5));
  }

  @Override
  public void combine(
      float[] tiles, int at, int plane, float[] to, int toAt, int toPlane, int vectors) {
    for (int i = 0; i < vectors * lanes; i++) {
      int from = at + i;
      float m1 = tiles[from + plane];
      float m2 = tiles[from + 2 * plane];
      float m3 = tiles[from + 3 * plane];
      float m4 = tiles[from + 4 * plane];
      float a = m1 + m2;
      float b = m1 - m2;
      float c = m3 + m4;
      float d = m3 - m4;
      int target = toAt + i;
      to[target] = tiles[from] + a + c;
      to[target + toPlane] = Math.fma(d, B, b * A);
      to[target + 2 * toPlane] = Math.fma(c, B2, a * A2);
      to[target + 3 * toPlane] = Math.fma(d, B3, Math.fma(b, A3, tiles[from + 5 * plane]));
    }
  }

  @Override
  public void finish(
      float[] from, int at, int count, float bias, long residual, long to, boolean relu) {
    finishFew(from, at, count, bias, residual, to, relu);
  }

  /// Writes a row of any length.
  static void finishFew(
      float[] from, int at, int count, float bias, long residual, long to, boolean relu) {
    MemorySegment memory = NativeMemory.ALL;
    for (int i = 0; i < count; i++) {
      float value = from[at + i] + bias;
      if (residual != 0) {
        value += memory.get(JAVA_FLOAT_UNALIGNED, residual + i * 4L);
      }
      memory.set(JAVA_FLOAT_UNALIGNED, to + i * 4L, relu ? Math.max(value, 0) : value);
    }
  }

  @Override
  public void slide(
      float[] staged,
      int base,
      int[] offsets,
      float[] weights,
      int weight,
      int steps,
      float[] to,
      int at,
      int vectors) {
    for (int i = 0; i < vectors * lanes; i++) {
      float sum = 0;
      for (int step = 0; step < steps; step++) {
        sum = Math.fma(weights[weight + step], staged[base + offsets[step] + i], sum);
      }
      to[at + i] = sum;
    }
  }
}
