package dev.weir.pass.kernel.expr;

import dev.weir.ir.Operation;

/// A direction that elements of a kernel lie along: a run of dimensions of a result, or of dimensions
/// that a reduction combines.
///
/// Axes are as long as can be: a run is cut only where an operator treats its dimensions differently.
public final class Axis {
  private final Origin origin;
  private final int part;
  private final Size size;
  private boolean single;

  public Axis(Origin origin, int part, Size size) {
    this.origin = origin;
    this.part = part;
    this.size = size;
  }

  /// What an axis was made for: a result of the group, by its number, or an operator.
  public record Origin(Object owner, int index) {
    public static Origin output(int index) {
      return new Origin("output", index);
    }

    public static Origin of(Operation op, int index) {
      return new Origin(op, index);
    }
  }

  public Origin origin() {
    return origin;
  }

  /// {@return the place among the pieces that the run was cut into}
  public int part() {
    return part;
  }

  public Size size() {
    return size;
  }

  /// {@return whether a program must go along this axis step by step, since places are computed from it}
  public boolean isSingle() {
    return single;
  }

  public void makeSingle() {
    single = true;
  }
}
