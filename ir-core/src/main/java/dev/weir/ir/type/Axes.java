package dev.weir.ir.type;

import java.util.OptionalInt;

/// Numbers of axes: those below 0 count from the back, `-1` being the last axis.
public final class Axes {
  private Axes() {}

  /// {@return the axis, counted from 0, that `axis` means in a shape of rank `rank`; empty unless it lies in
  /// [-rank, rank)}
  public static OptionalInt find(long axis, int rank) {
    return axis < -rank || axis >= rank
        ? OptionalInt.empty()
        : OptionalInt.of((int) (axis < 0 ? axis + rank : axis));
  }

  /// {@return the axis, counted from 0, that `axis` means in a shape of rank `rank`}
  ///
  /// @throws IllegalArgumentException unless it lies in [-rank, rank)
  public static int normalize(long axis, int rank) {
    return find(axis, rank)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "axis " + axis + " is out of range for a tensor of rank " + rank));
  }
}
