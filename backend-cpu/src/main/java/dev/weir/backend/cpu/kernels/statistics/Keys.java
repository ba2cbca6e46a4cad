package dev.weir.backend.cpu.kernels.statistics;

import dev.weir.backend.cpu.kernels.Domain;
import dev.weir.dialect.builtin.data.Tensor;

/// Elements of a tensor in an order: numbers by value, NaN last and equal to NaN, both zeros equal.
sealed interface Keys {
  /// {@return how element `i` compares with element `j`}
  int compare(long i, long j);

  /// {@return the keys of `tensor`}
  static Keys of(Tensor tensor) {
    return Domain.of(tensor.dtype()) == Domain.LONG ? new OfIntegers(tensor) : new OfFloats(tensor);
  }

  /// {@return how `a` compares with `b`}
  static int compare(double a, double b) {
    // Double.compare tells zeros apart.
    return Double.compare(a + 0.0, b + 0.0);
  }

  /// Integers and booleans.
  record OfIntegers(Tensor tensor) implements Keys {
    @Override
    public int compare(long i, long j) {
      return Long.compare(tensor.getLong(i), tensor.getLong(j));
    }
  }

  /// Floats.
  record OfFloats(Tensor tensor) implements Keys {
    @Override
    public int compare(long i, long j) {
      return Keys.compare(tensor.getDouble(i), tensor.getDouble(j));
    }
  }
}
