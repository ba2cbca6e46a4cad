package dev.weir.dialect.operator.composite.image;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.Value;
import java.util.List;

/// Images whose pixels are one dimension, the last one, read at places that are computed.
///
/// @param a adds the operators
/// @param pixels the images, row by row
/// @param rows the number of rows, as a list of one integer
/// @param columns the number of columns, as a list of one integer
record Pixels(Arithmetic a, Value pixels, Value rows, Value columns) {
  /// {@return the largest coordinate among `size`, as a number like the pixels}
  private Value last(Value size) {
    return a.scale(a.cast(size, Arithmetic.dtype(pixels)), 1, -1);
  }

  /// {@return coordinates brought into an image of `size` rows or columns}
  Value inside(Value at, Value size) {
    Value last = last(size);
    return a.add(OperatorOps.minimum(a.add(OperatorOps.maximum(at, a.like(0, last))), last));
  }

  /// {@return the pixels at whole coordinates, 0 beyond the image}; `x` and `y` have sizes of 1 where the pixels have
  /// others
  Value at(Value x, Value y) {
    Value column = inside(x, columns);
    Value row = inside(y, rows);
    Value flat = a.sum(a.times(a.cast(row, DType.INT64), columns), a.cast(column, DType.INT64));
    List<Value> sizes = a.eachSize(pixels);
    int axis = sizes.size() - 1;
    sizes.set(axis, a.size(-1));
    Value places = a.add(OperatorOps.expand(flat, a.sizes(sizes)));
    Value taken = a.add(OperatorOps.takeAlongAxis(pixels, places, axis));
    Value there = a.and(a.add(OperatorOps.equal(column, x)), a.add(OperatorOps.equal(row, y)));
    return a.where(there, taken, 0);
  }

  /// {@return the pixels between which `x` and `y` lie, by how near they are}
  Value between(Value x, Value y) {
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
            a.times(at(left, top), a.times(ofLeft, ofTop)),
            a.times(at(right, top), a.times(ofRight, ofTop)));
    Value below =
        a.sum(
            a.times(at(left, bottom), a.times(ofLeft, ofBottom)),
            a.times(at(right, bottom), a.times(ofRight, ofBottom)));
    return a.sum(above, below);
  }
}
