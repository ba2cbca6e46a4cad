package dev.weir.dialect.compute;

/// What iterates over an axis.
public enum AxisMapping {
  /// Programs: each has one tile of it.
  PROGRAMS,
  /// A tile of each program, which has all of it.
  WHOLE,
  /// A loop in each program, one tile in each iteration.
  LOOP
}
