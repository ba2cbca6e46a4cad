package dev.weir.pass.kernel.tile;

import dev.weir.dialect.compute.AxisMapping;
import dev.weir.dialect.compute.AxisScheduleAttr;
import dev.weir.ir.Value;
import dev.weir.pass.kernel.expr.Axis;
import org.jspecify.annotations.Nullable;

/// How a kernel goes along an axis, and where a program is on it.
final class AxisSchedule {
  private final Axis axis;
  private final AxisMapping kind;
  private final long bound;
  private final int order;
  private @Nullable AxisSchedule pieces;
  private long length;
  private @Nullable Value offset;
  private @Nullable Value extent;

  /// Makes the span.
  ///
  /// @param bound how many elements tiles have along the axis at most; 0 where they do not lie along it
  ///     and a program or round has one place
  /// @param order which dimension of tiles it is, among those they have
  AxisSchedule(Axis axis, AxisMapping kind, long bound, int order) {
    this.axis = axis;
    this.kind = kind;
    this.bound = bound;
    this.order = order;
  }

  /// {@return the schedule of `axis` that `attribute` says}
  static AxisSchedule of(Axis axis, AxisScheduleAttr attribute) {
    return new AxisSchedule(axis, attribute.mapping(), attribute.tile(), attribute.order());
  }

  /// {@return this as an attribute}
  AxisScheduleAttr attribute() {
    return new AxisScheduleAttr(kind, bound, order);
  }

  /// Has each program go along a piece only: `count` says which one.
  ///
  /// @param pieceLength how many elements a piece has, a multiple of the step
  void cut(AxisSchedule count, long pieceLength) {
    pieces = count;
    length = pieceLength;
  }

  /// {@return what says the piece of a program}, or null if it goes along all of the axis
  @Nullable AxisSchedule pieces() {
    return pieces;
  }

  long length() {
    return length;
  }

  Axis axis() {
    return axis;
  }

  AxisMapping kind() {
    return kind;
  }

  long bound() {
    return bound;
  }

  boolean isTiled() {
    return bound > 0;
  }

  int order() {
    return order;
  }

  /// {@return how far it goes in one program or round}
  long step() {
    return Math.max(1, bound);
  }

  /// {@return whether tiles have as many elements as they can, wherever they are}
  boolean isFull() {
    return !isTiled() || axis.size().isKnown() && axis.size().value() % bound == 0;
  }

  /// Says where the program is.
  ///
  /// @param newExtent how many elements there are from there on, null where it is always the bound
  void enter(Value newOffset, @Nullable Value newExtent) {
    offset = newOffset;
    extent = newExtent;
  }

  /// Where a program is on an axis.
  record Position(@Nullable Value offset, @Nullable Value extent) {}

  Position position() {
    return new Position(offset, extent);
  }

  /// Goes back to where the program was.
  void moveTo(Position position) {
    offset = position.offset();
    extent = position.extent();
  }

  void leave() {
    offset = null;
    extent = null;
  }

  boolean isEntered() {
    return offset != null;
  }

  Value offset() {
    if (offset == null) {
      throw new IllegalStateException("no program is on this axis yet");
    }
    return offset;
  }

  @Nullable Value extent() {
    return extent;
  }
}
