package dev.weir.dialect.builtin.data;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;

/// Weights quantized in blocks of a row: each block has a scale, perhaps a minimum, and a few bits for each element.
/// A row is made of whole blocks.
///
/// Source: `dequantize_row_*` of
/// [ggml-quants.c](https://github.com/ggml-org/llama.cpp/blob/b4000/ggml/src/ggml-quants.c). Numbers are little-endian;
/// `f16` is read as f32, and all else is computed in f32, as there.
public enum BlockFormat {
  /// 32 elements in 18 bytes: f16 `d`; 16 bytes whose low halves are the first 16 elements. `d (q - 8)`.
  Q4_0(2, 32, 18) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at);
      for (int i = 0; i < 16; i++) {
        int q = unsigned(from, at + 2 + i);
        to[into + i] = d * ((q & 15) - 8);
        to[into + i + 16] = d * ((q >> 4) - 8);
      }
    }
  },
  /// 32 elements in 20 bytes: f16 `d`, f16 `m`; 16 bytes whose low halves are the first 16 elements. `d q + m`.
  Q4_1(3, 32, 20) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at);
      float m = half(from, at + 2);
      for (int i = 0; i < 16; i++) {
        int q = unsigned(from, at + 4 + i);
        to[into + i] = d * (q & 15) + m;
        to[into + i + 16] = d * (q >> 4) + m;
      }
    }
  },
  /// 32 elements in 22 bytes: f16 `d`; the fifth bits of all elements, u32; the others as in `Q4_0`. `d (q - 16)`.
  Q5_0(6, 32, 22) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at);
      int high = from.get(INT, at + 2);
      for (int i = 0; i < 16; i++) {
        int q = unsigned(from, at + 6 + i);
        to[into + i] = d * ((q & 15 | (high >>> i & 1) << 4) - 16);
        to[into + i + 16] = d * ((q >> 4 | (high >>> i + 16 & 1) << 4) - 16);
      }
    }
  },
  /// 32 elements in 34 bytes: f16 `d`, then 32 times i8 `q`. `d q`.
  Q8_0(8, 32, 34) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at);
      for (int i = 0; i < 32; i++) {
        to[into + i] = d * from.get(JAVA_BYTE, at + 2 + i);
      }
    }
  },
  /// 256 elements in 144 bytes, in 8 parts with a scale `s` and a minimum `m` of 6 bits each: f16 `d`, f16 `e`; 12 bytes
  /// of scales and minima; 128 bytes, of which 32 have two parts in their halves. `d s q - e m`.
  Q4_K(12, 256, 144) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at);
      float e = half(from, at + 2);
      long packed = at + 4;
      for (int part = 0; part < 8; part++) {
        int scale;
        int minimum;
        if (part < 4) {
          scale = unsigned(from, packed + part) & 63;
          minimum = unsigned(from, packed + part + 4) & 63;
        } else {
          int low = unsigned(from, packed + part + 4);
          scale = low & 15 | unsigned(from, packed + part - 4) >> 6 << 4;
          minimum = low >> 4 | unsigned(from, packed + part) >> 6 << 4;
        }
        float factor = d * scale;
        float shift = e * minimum;
        long bytes = at + 16 + 32L * (part / 2);
        int bits = part % 2 * 4;
        for (int i = 0; i < 32; i++) {
          to[into + part * 32 + i] = factor * (unsigned(from, bytes + i) >> bits & 15) - shift;
        }
      }
    }
  },
  /// 256 elements in 210 bytes, in 16 parts with a scale `s` each: 128 bytes of low halves; 64 bytes of two high bits
  /// each; 16 times i8 `s`; f16 `d`. `d s (q - 32)`.
  Q6_K(14, 256, 210) {
    @Override
    public void read(MemorySegment from, long at, float[] to, int into) {
      float d = half(from, at + 208);
      for (int side = 0; side < 2; side++) {
        long low = at + 64L * side;
        long high = at + 128 + 32L * side;
        long scales = at + 192 + 8L * side;
        for (int quarter = 0; quarter < 4; quarter++) {
          for (int i = 0; i < 32; i++) {
            int four = unsigned(from, low + i + 32L * (quarter & 1)) >> quarter / 2 * 4 & 15;
            int two = unsigned(from, high + i) >> 2 * quarter & 3;
            int scale = from.get(JAVA_BYTE, scales + i / 16 + 2L * quarter);
            to[into + 128 * side + 32 * quarter + i] = d * scale * ((four | two << 4) - 32);
          }
        }
      }
    }
  };

  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final int number;
  private final int elements;
  private final int bytes;

  BlockFormat(int number, int elements, int bytes) {
    this.number = number;
    this.elements = elements;
    this.bytes = bytes;
  }

  /// {@return the format that GGML numbers so, if it is known}
  public static Optional<BlockFormat> ofNumber(int number) {
    return Arrays.stream(values()).filter(format -> format.number == number).findFirst();
  }

  /// {@return the elements of a block}
  public int elements() {
    return elements;
  }

  /// {@return the bytes of a block}
  public int bytes() {
    return bytes;
  }

  /// Writes the elements of the block at byte `at` of `from` to `to`, from `into` on.
  public abstract void read(MemorySegment from, long at, float[] to, int into);

  private static float half(MemorySegment from, long at) {
    return Float.float16ToFloat(from.get(SHORT, at));
  }

  private static int unsigned(MemorySegment from, long at) {
    return from.get(JAVA_BYTE, at) & 0xFF;
  }
}
