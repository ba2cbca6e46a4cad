package dev.weir.backend.cpu.kernels;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.weir.dialect.builtin.data.NarrowFloats;
import dev.weir.dialect.builtin.data.Tensor;
import java.lang.foreign.MemorySegment;

/// Moves runs of elements between tensors and Java arrays, converting between the tensor's type and
/// the array's.
///
/// The type is looked at once per run; the loops within are simple enough for the compiler to
/// vectorise. Conversions are those of [Tensor#setDouble] and [Tensor#setLong].
public final class Elements {
  private Elements() {}

  /// Reads `count` elements from `start` on into `target[at..]`.
  public static void load(Tensor tensor, long start, float[] target, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case FLOAT32 -> MemorySegment.copy(data, JAVA_FLOAT, start * 4, target, at, count);
      case FLOAT16 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = Float.float16ToFloat(data.getAtIndex(JAVA_SHORT, start + i));
        }
      }
      case BFLOAT16 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = NarrowFloats.bfloat16ToFloat(data.getAtIndex(JAVA_SHORT, start + i));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = (float) tensor.getDouble(start + i);
        }
      }
    }
  }

  /// Reads `count` elements from `start` on into `target[at..]`.
  public static void load(Tensor tensor, long start, double[] target, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case FLOAT64 -> MemorySegment.copy(data, JAVA_DOUBLE, start * 8, target, at, count);
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = data.getAtIndex(JAVA_FLOAT, start + i);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = tensor.getDouble(start + i);
        }
      }
    }
  }

  /// Reads `count` elements from `start` on into `target[at..]`.
  public static void load(Tensor tensor, long start, long[] target, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case INT64 -> MemorySegment.copy(data, JAVA_LONG, start * 8, target, at, count);
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = data.getAtIndex(JAVA_INT, start + i);
        }
      }
      case INT8 -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = data.getAtIndex(JAVA_BYTE, start + i);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          target[at + i] = tensor.getLong(start + i);
        }
      }
    }
  }

  /// Writes `source[at..]` to `count` elements from `start` on.
  public static void store(Tensor tensor, long start, float[] source, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case FLOAT32 -> MemorySegment.copy(source, at, data, JAVA_FLOAT, start * 4, count);
      case FLOAT16 -> {
        for (int i = 0; i < count; i++) {
          data.setAtIndex(JAVA_SHORT, start + i, Float.floatToFloat16(source[at + i]));
        }
      }
      case BFLOAT16 -> {
        for (int i = 0; i < count; i++) {
          data.setAtIndex(JAVA_SHORT, start + i, NarrowFloats.floatToBfloat16(source[at + i]));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          tensor.setDouble(start + i, source[at + i]);
        }
      }
    }
  }

  /// Writes `source[at..]` to `count` elements from `start` on.
  public static void store(Tensor tensor, long start, double[] source, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case FLOAT64 -> MemorySegment.copy(source, at, data, JAVA_DOUBLE, start * 8, count);
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          data.setAtIndex(JAVA_FLOAT, start + i, (float) source[at + i]);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          tensor.setDouble(start + i, source[at + i]);
        }
      }
    }
  }

  /// Writes `source[at..]` to `count` elements from `start` on.
  public static void store(Tensor tensor, long start, long[] source, int at, int count) {
    MemorySegment data = tensor.data();
    switch (tensor.dtype()) {
      case INT64 -> MemorySegment.copy(source, at, data, JAVA_LONG, start * 8, count);
      case INT32 -> {
        for (int i = 0; i < count; i++) {
          data.setAtIndex(JAVA_INT, start + i, (int) source[at + i]);
        }
      }
      case FLOAT32 -> {
        for (int i = 0; i < count; i++) {
          data.setAtIndex(JAVA_FLOAT, start + i, (float) source[at + i]);
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          tensor.setLong(start + i, source[at + i]);
        }
      }
    }
  }
}
