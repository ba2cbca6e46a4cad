package dev.weir.dialect.operator.composite.image;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.Value;

/// How `grid_sample` reads an image, in operators: the places of a grid are one dimension here.
///
/// @param a adds the operators
/// @param op what says how it is read
record SampledImage(Arithmetic a, GridSampleOp op) {
  /// {@return the images at all places, of `[N, C, P Q]`}
  Value sampled() {
    Value x = placed(coordinate(0, 3), 3);
    Value y = placed(coordinate(1, 2), 2);
    return op.mode().equals("nearest")
        ? pixels().at(a.add(OperatorOps.round(x)), a.add(OperatorOps.round(y)))
        : pixels().between(x, y);
  }

  private Pixels pixels() {
    return new Pixels(a, a.together(op.x(), 2, 3), a.size(op.x(), 2), a.size(op.x(), 3));
  }

  /// {@return the size of the images along `axis` as a number}
  private Value extent(int axis) {
    return a.cast(a.size(op.x(), axis), Arithmetic.dtype(op.x()));
  }

  /// {@return the coordinates at `index` of the grid in pixels, of `[N, 1, P Q]`}
  private Value coordinate(int index, int axis) {
    Value each = a.together(a.part(op.grid(), 3, index, index + 1L), 1, 3);
    Value unit = a.scale(a.unsqueeze(each, 1), 1, 1);
    return op.alignCorners()
        ? a.times(a.scale(unit, 0.5, 0), a.scale(extent(axis), 1, -1))
        : a.scale(a.scale(a.times(unit, extent(axis)), 1, -1), 0.5, 0);
  }

  /// {@return coordinates that lie in the image, unless zeros are around it}
  private Value placed(Value at, int axis) {
    return switch (op.paddingMode()) {
      case "zeros" -> at;
      case "border" -> inside(at, axis);
      default -> inside(mirrored(at, axis), axis);
    };
  }

  private Value inside(Value at, int axis) {
    return pixels().inside(at, a.size(op.x(), axis));
  }

  /// The mirrors stand at the ends, so that coordinates repeat after twice the extent.
  private Value mirrored(Value at, int axis) {
    double low = op.alignCorners() ? 0 : -0.5;
    Value twice = a.scale(extent(axis), 2, op.alignCorners() ? -2 : 0);
    // A single pixel has no extent; all of its mirror images are itself.
    Value turn = a.add(OperatorOps.maximum(twice, a.like(1, twice)));
    Value distance = a.add(OperatorOps.abs(a.scale(at, 1, -low)));
    Value rest = a.add(OperatorOps.remainder(distance, turn));
    Value back = a.add(OperatorOps.subtract(turn, rest));
    return a.scale(a.add(OperatorOps.minimum(rest, back)), 1, low);
  }
}
