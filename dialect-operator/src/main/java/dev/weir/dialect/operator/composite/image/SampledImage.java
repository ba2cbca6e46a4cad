package dev.weir.dialect.operator.composite.image;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.Value;
import java.util.List;

/// How `grid_sample` reads an image, in operators: the places of a grid are one dimension here.
///
/// @param a adds the operators
/// @param op what says how it is read
record SampledImage(Arithmetic a, GridSampleOp op) {
  /// {@return the images at all places, of `[N, C, P Q]`}
  Value sampled() {
    Value x = placed(coordinate(0, 3), 3);
    Value y = placed(coordinate(1, 2), 2);
    Value pixels = a.together(op.x(), 2, 3);
    if (op.mode().equals("nearest")) {
      return at(pixels, a.add(OperatorOps.round(x)), a.add(OperatorOps.round(y)));
    }
    Value left = a.add(OperatorOps.floor(x));
    Value top = a.add(OperatorOps.floor(y));
    Value right = a.scale(left, 1, 1);
    Value bottom = a.scale(top, 1, 1);
    Value ofRight = a.add(OperatorOps.subtract(x, left));
    Value ofBottom = a.add(OperatorOps.subtract(y, top));
    Value ofLeft = a.scale(ofRight, -1, 1);
    Value ofTop = a.scale(ofBottom, -1, 1);
    Value above =
        a.sum(
            a.times(at(pixels, left, top), a.times(ofLeft, ofTop)),
            a.times(at(pixels, right, top), a.times(ofRight, ofTop)));
    Value below =
        a.sum(
            a.times(at(pixels, left, bottom), a.times(ofLeft, ofBottom)),
            a.times(at(pixels, right, bottom), a.times(ofRight, ofBottom)));
    return a.sum(above, below);
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
    Value last = a.scale(extent(axis), 1, -1);
    return a.add(OperatorOps.minimum(a.add(OperatorOps.maximum(at, a.like(0, last))), last));
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

  /// {@return the pixels at whole coordinates; 0 beyond the image}
  private Value at(Value pixels, Value x, Value y) {
    Value column = inside(x, 3);
    Value row = inside(y, 2);
    Value flat =
        a.sum(a.times(a.cast(row, DType.INT64), a.size(op.x(), 3)), a.cast(column, DType.INT64));
    List<Value> sizes = List.of(a.size(-1), a.size(op.x(), 1), a.size(-1));
    Value places = a.add(OperatorOps.expand(flat, a.sizes(sizes)));
    Value taken = a.add(OperatorOps.takeAlongAxis(pixels, places, 2));
    Value there = a.and(a.add(OperatorOps.equal(column, x)), a.add(OperatorOps.equal(row, y)));
    return a.where(there, taken, 0);
  }
}
