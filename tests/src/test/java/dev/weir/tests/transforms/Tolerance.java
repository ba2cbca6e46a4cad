package dev.weir.tests.transforms;

import dev.weir.dialect.builtin.data.Tensor;

/// How far the elements of two outputs may lie apart, and why they may at all.
///
/// @param bound the largest distance, relative to the element where that is larger than 1
/// @param reason what a pass may compute in another order or another way
record Tolerance(double bound, String reason) {
  /// Nothing is computed in another way, so every bit is the same.
  static final Tolerance EXACT = new Tolerance(0, "the same computations");

  /// Sums are taken in another order, or a factor goes into a weight, in f32.
  static final Tolerance REORDERED_F32 = new Tolerance(1e-5, "f32 sums in another order");

  /// {@return whether element `index` is the same in both, NaN for NaN}
  boolean allows(Tensor expected, Tensor actual, long index) {
    if (!expected.dtype().isFloat()) {
      return expected.getLong(index) == actual.getLong(index);
    }
    double want = expected.getDouble(index);
    double got = actual.getDouble(index);
    return Double.compare(want, got) == 0
        || want == got
        || Math.abs(want - got) <= bound * Math.max(1, Math.abs(want));
  }
}
