package dev.weir.pass.kernel.expr;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Where elements of a tensor lie along some of its dimensions: at `shift`, or from there on along an
/// axis.
///
/// A list of coordinates in row-major order, whose sizes multiply to the number of elements, says which
/// elements of a tensor are wanted, whatever its shape is.
///
/// @param size the number of elements that there are
/// @param axis the axis along which they are wanted, if it is more than one
/// @param shift where they begin
/// @param guarded whether places may lie outside, where nothing must be read
public record Coordinate(Size size, @Nullable Axis axis, IndexExpr shift, boolean guarded) {
  /// {@return all along an axis}
  public static Coordinate of(Axis axis) {
    return new Coordinate(axis.size(), axis, IndexExpr.ZERO, false);
  }

  /// {@return the element at `place`}
  public static Coordinate at(Size size, IndexExpr place) {
    return new Coordinate(size, null, place, false);
  }

  /// {@return whether these are all elements there are, in order}
  public boolean isWhole() {
    return axis != null && !guarded && shift.isZero() && axis.size().equals(size);
  }

  /// {@return the place of a single element; its axis is iterated over step by step from now on}
  public IndexExpr place() {
    if (axis == null) {
      return shift;
    }
    axis.makeSingle();
    return new IndexExpr.Along(axis).plus(shift);
  }

  public void axes(Consumer<Axis> visitor) {
    if (axis != null) {
      visitor.accept(axis);
    }
    shift.axes(visitor);
  }

  public Coordinate mapped(UnaryOperator<Axis> map) {
    return new Coordinate(size, axis == null ? null : map.apply(axis), shift.mapped(map), guarded);
  }

  public static ImmutableList<Coordinate> mapped(List<Coordinate> access, UnaryOperator<Axis> map) {
    return access.stream()
        .map(coordinate -> coordinate.mapped(map))
        .collect(ImmutableList.toImmutableList());
  }

  public static boolean areWhole(List<Coordinate> access) {
    return access.stream().allMatch(Coordinate::isWhole);
  }
}
