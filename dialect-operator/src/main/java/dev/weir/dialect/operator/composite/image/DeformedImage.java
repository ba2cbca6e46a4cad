package dev.weir.dialect.operator.composite.image;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.formula.Arithmetic;
import dev.weir.dialect.operator.formula.Lengths;
import dev.weir.ir.Value;
import java.util.List;

/// How `deformable_conv` reads an image, in operators.
///
/// @param a adds the operators
/// @param op what says how it is read
record DeformedImage(Arithmetic a, DeformableConvOp op) {
  /// {@return the result}
  Value convolved() {
    Lengths lengths = new Lengths(a);
    Value x = op.x();
    Value kernel = lengths.times(a.size(op.filter(), 2), a.size(op.filter(), 3));
    Value rows = a.size(op.offset(), 2);
    Value columns = a.size(op.offset(), 3);
    Value area = lengths.times(rows, columns);
    long parts = op.deformableGroups();
    // Image, group, element of the filter, coordinate, place.
    Value offsets =
        a.add(
            OperatorOps.reshape(
                op.offset(),
                a.sizes(List.of(a.size(x, 0), a.size(parts), kernel, a.size(2), area))));
    Value y = moved(offsets, 0, rows, columns);
    Value across = moved(offsets, 1, rows, columns);
    Value images =
        a.add(
            OperatorOps.reshape(
                x,
                a.sizes(
                    List.of(
                        a.size(x, 0),
                        a.size(parts),
                        lengths.over(a.size(x, 1), parts),
                        lengths.times(a.size(x, 2), a.size(x, 3))))));
    Value read = new Pixels(a, images, a.size(x, 2), a.size(x, 3)).between(across, y);
    if (op.mask().isPresent()) {
      List<Value> sizes =
          List.of(a.size(x, 0), a.size(parts), a.size(1), lengths.times(kernel, area));
      read = a.times(read, a.add(OperatorOps.reshape(op.mask().get(), a.sizes(sizes))));
    }
    long groups = op.groups();
    Value depth = lengths.times(a.size(op.filter(), 1), kernel);
    Value patches =
        a.add(
            OperatorOps.reshape(read, a.sizes(List.of(a.size(x, 0), a.size(groups), depth, area))));
    Value filters =
        a.add(
            OperatorOps.reshape(
                op.filter(),
                a.sizes(
                    List.of(a.size(groups), lengths.over(a.size(op.filter(), 0), groups), depth))));
    Value product = a.add(OperatorOps.matmul(filters, patches));
    List<Value> sizes = List.of(a.size(x, 0), a.size(op.filter(), 0), rows, columns);
    return a.add(OperatorOps.reshape(product, a.sizes(sizes)));
  }

  /// {@return where each element of the filter reads at each place, of `[N, groups, 1, elements places]`}
  ///
  /// @param index 0 for rows, 1 for columns
  private Value moved(Value offsets, int index, Value rows, Value columns) {
    Value moves = a.part(offsets, 3, index, index + 1L);
    Value height = numbers(a.size(op.filter(), 2), op.dilations().get(0), 0);
    Value width = numbers(a.size(op.filter(), 3), op.dilations().get(1), 0);
    Value down = numbers(rows, op.strides().get(0), -op.paddings().get(0));
    Value right = numbers(columns, op.strides().get(1), -op.paddings().get(1));
    // Row and column of the filter, of the place.
    Value all =
        index == 0
            ? a.sum(a.unsqueeze(height, 1, 2, 3), a.unsqueeze(down, 0, 1, 3))
            : a.sum(a.unsqueeze(width, 0, 2, 3), a.unsqueeze(right, 0, 1, 2));
    List<Value> sizes = List.of(a.size(op.filter(), 2), a.size(op.filter(), 3), rows, columns);
    Value wide = a.add(OperatorOps.expand(all, a.sizes(sizes)));
    // Element of the filter, place; coordinates have a dimension of their own.
    Value flat = a.unsqueeze(a.together(a.together(wide, 2, 3), 0, 1), 1);
    Value at = a.sum(moves, a.cast(flat, Arithmetic.dtype(moves)));
    return a.unsqueeze(a.together(at, 2, 4), 2);
  }

  /// {@return `start`, `start + step`, …, `count` numbers}
  private Value numbers(Value count, long step, long start) {
    Value each = a.count(count);
    Value scaled = step == 1 ? each : a.times(each, a.size(step));
    return start == 0 ? scaled : a.sum(scaled, a.size(start));
  }
}
