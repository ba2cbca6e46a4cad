package dev.weir.examples.models;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import java.nio.charset.StandardCharsets;

/// Reproducible numbers for weights and inputs, so that a model can be compared with the same model
/// elsewhere without shipping its weights.
///
/// Element `i` of the tensor `name` follows from `splitmix64(fnv1a64(name) + i)`; see
/// `tests/oracle/README.md`, which gives values to check against.
public final class SeededWeights {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final double TWO_TO_MINUS_24 = 0x1p-24;

  private SeededWeights() {}

  /// {@return the float32 tensor `name` with elements evenly spread over `offset` ± `scale` / 2}
  public static Tensor floats(String name, double offset, double scale, long... shape) {
    Tensor tensor = Tensor.zeros(DType.FLOAT32, shape);
    long seed = fnv1a64(name);
    for (long i = 0, n = tensor.elementCount(); i < n; i++) {
      tensor.setDouble(i, (float) (offset + (unit(seed, i) - 0.5) * scale));
    }
    return tensor;
  }

  /// {@return the int64 tensor `name` with elements from 0 to `bound`, exclusive}
  public static Tensor integers(String name, long bound, long... shape) {
    Tensor tensor = Tensor.zeros(DType.INT64, shape);
    long seed = fnv1a64(name);
    for (long i = 0, n = tensor.elementCount(); i < n; i++) {
      tensor.setLong(i, (long) Math.floor(unit(seed, i) * bound));
    }
    return tensor;
  }

  /// {@return element `index` of the sequence of `name`, from 0 to 1, exclusive}
  public static double unit(String name, long index) {
    return unit(fnv1a64(name), index);
  }

  private static double unit(long seed, long index) {
    return (splitmix64(seed + index) >>> 40) * TWO_TO_MINUS_24;
  }

  static long fnv1a64(String name) {
    long hash = FNV_OFFSET;
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  static long splitmix64(long state) {
    long z = state + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
