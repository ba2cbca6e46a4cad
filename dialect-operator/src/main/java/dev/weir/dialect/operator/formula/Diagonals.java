package dev.weir.dialect.operator.formula;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// The diagonals of matrices as formulas.
public final class Diagonals {
  private Diagonals() {}

  /// {@return a matrix that holds where the column is `offset` after the row}
  ///
  /// @param rows the number of rows, as a list of one integer
  /// @param columns the number of columns, as a list of one integer
  public static Value at(Arithmetic a, Value rows, Value columns, long offset) {
    Value row =
        a.unsqueeze(
            a.add(
                OperatorOps.arange(a.size(offset), shifted(a, rows, offset), a.size(1))
                    .dtype(DType.INT64)),
            1);
    Value column = a.unsqueeze(a.count(columns), 0);
    return a.add(OperatorOps.equal(row, column));
  }

  private static Value shifted(Arithmetic a, Value count, long offset) {
    return offset == 0 ? count : a.sum(count, a.size(offset));
  }

  /// {@return matrices with the vectors of the last dimension of `x` on the diagonal that is `offset` after the main
  /// one, and `padding` elsewhere}
  public static Value filled(Arithmetic a, Value x, long offset, double padding) {
    int rank = Sizes.tensor(x).rank();
    int[] ends = new int[2 * rank];
    ends[2 * rank - 2] = (int) Math.max(offset, 0);
    ends[2 * rank - 1] = (int) Math.max(-offset, 0);
    // Column `j` has element `j - offset` of the vector.
    Value columns = a.add(OperatorOps.pad(x, a.size(0), ImmutableIntArray.copyOf(ends)));
    Value size = a.size(columns, rank - 1);
    List<Value> sizes = a.eachSize(columns);
    sizes.add(rank - 1, size);
    Value rows = a.add(OperatorOps.expand(a.unsqueeze(columns, rank - 1L), a.sizes(sizes)));
    return a.where(at(a, size, size, offset), rows, padding);
  }

  /// {@return the elements of the matrix `x` on the diagonal that is `offset` after the main one}
  public static Value taken(Arithmetic a, Value x, long offset) {
    long down = Math.max(-offset, 0);
    long right = Math.max(offset, 0);
    Value count = a.add(OperatorOps.minimum(left(a, x, 0, down), left(a, x, 1, right)));
    Value places = a.count(count);
    Value rows = a.unsqueeze(moved(a, places, down), 1);
    Value columns = a.unsqueeze(moved(a, places, right), 1);
    Value both = a.builder().add(PirOps.combine(List.of(rows, columns))).out();
    return a.add(OperatorOps.gatherNd(x, a.add(OperatorOps.concat(both, a.size(1)))));
  }

  /// {@return the elements on the main diagonals of the last two dimensions of `x`, which are square}
  public static Value ofLast(Arithmetic a, Value x) {
    int rank = Sizes.tensor(x).rank();
    Value size = a.size(x, rank - 1);
    Value places = a.times(a.count(size), new Lengths(a).plus(size, 1));
    Value flat = a.together(x, rank - 2, rank - 1);
    return a.add(OperatorOps.gather(flat, places, a.size(rank - 2L)));
  }

  private static Value left(Arithmetic a, Value x, int axis, long without) {
    long known = Sizes.tensor(x).dimension(axis);
    return known != TensorType.DYNAMIC
        ? a.size(known - without)
        : a.sum(a.size(x, axis), a.size(-without));
  }

  private static Value moved(Arithmetic a, Value places, long by) {
    return by == 0 ? places : a.sum(places, a.size(by));
  }
}
