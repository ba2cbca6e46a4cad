package dev.weir.backend.cpu.kernels;

import dev.weir.dialect.builtin.data.DType;

/// The Java type a kernel computes elements of a given type in.
public enum Domain {
  /// float32 and the narrower floats.
  FLOAT,
  /// float64.
  DOUBLE,
  /// Integers and booleans.
  LONG;

  /// The domain of `dtype`.
  public static Domain of(DType dtype) {
    if (dtype == DType.FLOAT64) {
      return DOUBLE;
    }
    if (dtype.isFloat()) {
      return FLOAT;
    }
    if (dtype.isInteger() || dtype == DType.BOOL) {
      return LONG;
    }
    throw Shapes.unsupported(dtype);
  }
}
