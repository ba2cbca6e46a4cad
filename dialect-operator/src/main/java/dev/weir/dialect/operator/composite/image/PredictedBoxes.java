package dev.weir.dialect.operator.composite.image;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;

/// How `yolo_box` reads a grid, in operators.
///
/// @param a adds the operators
/// @param op what says how it is read
record PredictedBoxes(Arithmetic a, YoloBoxOp op) {
  /// {@return the boxes and the scores}
  ImmutableList<Value> results() {
    long pairs = op.anchors().length() / 2;
    // Image, anchor, number of a box, row, column.
    Value grid = a.apart(op.x(), 1, new long[] {pairs}, new long[0]);
    Value confidence = sigmoid(a.part(grid, 2, 4, 5));
    Value counts =
        a.not(a.add(OperatorOps.lessThan(confidence, a.like(op.confThresh(), confidence))));
    Value x = middle(grid, 0, 4);
    Value y = middle(grid, 1, 3);
    Value width = extent(grid, 2, 0, 4);
    Value height = extent(grid, 3, 1, 3);
    Value wide = imageSize(1);
    Value high = imageSize(0);
    List<Value> sides =
        List.of(
            side(x, width, -0.5, wide, true),
            side(y, height, -0.5, high, true),
            side(x, width, 0.5, wide, false),
            side(y, height, 0.5, high, false));
    Value boxes =
        a.add(OperatorOps.concat(a.builder().add(PirOps.combine(sides)).out(), a.size(2)));
    Value classes = sigmoid(a.part(grid, 2, 5, 5L + op.classNum()));
    Value scores = a.times(classes, confidence);
    return ImmutableList.of(rows(a.where(counts, boxes, 0)), rows(a.where(counts, scores, 0)));
  }

  private Value sigmoid(Value x) {
    return a.add(OperatorOps.sigmoid(x));
  }

  /// {@return a row of numbers for each box}
  private Value rows(Value grid) {
    Value last = a.transpose(grid, 0, 1, 3, 4, 2);
    return a.together(a.together(last, 2, 3), 1, 2);
  }

  /// {@return a size of the images, in a shape that broadcasts to the grid}
  private Value imageSize(int index) {
    Value sizes = a.cast(a.part(op.imgSize(), 1, index, index + 1L), Arithmetic.dtype(op.x()));
    return a.unsqueeze(sizes, 2, 3, 4);
  }

  /// {@return the middles of boxes as parts of the image}
  private Value middle(Value grid, int number, int axis) {
    Value offset =
        a.scale(
            sigmoid(a.part(grid, 2, number, number + 1L)), op.scaleXY(), (1 - op.scaleXY()) / 2);
    Value size = a.size(grid, axis);
    Value cells = a.cast(a.count(size), Arithmetic.dtype(op.x()));
    Value cell = axis == 4 ? cells : a.unsqueeze(cells, 1);
    return a.over(a.sum(offset, cell), a.cast(size, Arithmetic.dtype(op.x())));
  }

  /// {@return the extents of boxes as parts of the image}
  private Value extent(Value grid, int number, int anchor, int axis) {
    Value power = a.add(OperatorOps.exp(a.part(grid, 2, number, number + 1L)));
    List<Value> each = new ArrayList<>();
    for (int i = anchor; i < op.anchors().length(); i += 2) {
      each.add(
          a.add(
              OperatorOps.full(ImmutableLongArray.of(1, 1, 1, 1), op.anchors().get(i))
                  .dtype(Arithmetic.dtype(op.x()))));
    }
    Value anchors =
        a.add(OperatorOps.concat(a.builder().add(PirOps.combine(each)).out(), a.size(0)));
    Value size = a.cast(a.size(grid, axis), Arithmetic.dtype(op.x()));
    return a.over(a.times(power, anchors), a.scale(size, op.downsampleRatio(), 0));
  }

  /// {@return a side of boxes in pixels of the image}
  private Value side(Value middle, Value extent, double part, Value size, boolean isFirst) {
    Value at = a.times(a.sum(middle, a.scale(extent, part, 0)), size);
    if (!op.clipBbox()) {
      return at;
    }
    return isFirst
        ? a.add(OperatorOps.maximum(at, a.like(0, at)))
        : a.add(OperatorOps.minimum(at, a.scale(size, 1, -1)));
  }
}
