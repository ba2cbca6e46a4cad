package dev.weir.dialect.compute;

/// What iterates over an axis.
public enum AxisMapping {
  /// Programs: each has one tile of it.
  PROGRAMS,
  /// A tile of each program, which has all of it.
  WHOLE,
  /// A loop in each program, one tile in each iteration.
  LOOP,
  /// A tile of each program where that has all of it, else a loop, one tile in each iteration: which of the two is
  /// found out in the run.
  WHOLE_OR_LOOP;

  /// {@return whether a loop may iterate over it}
  public boolean loops() {
    return this == LOOP || this == WHOLE_OR_LOOP;
  }

  /// {@return whether a tile may have all of it}
  public boolean isWhole() {
    return this == WHOLE || this == WHOLE_OR_LOOP;
  }
}
