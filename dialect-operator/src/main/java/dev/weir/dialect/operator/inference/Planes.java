package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.type.Axes;

/// Two dimensions of a tensor that are the rows and the columns of matrices.
///
/// @param rows the dimension of the rows
/// @param columns the dimension of the columns
public record Planes(int rows, int columns) {
  /// {@return the dimensions that two axes name, of a tensor of `rank` dimensions}
  ///
  /// @throws IllegalArgumentException if one is out of range, and if they are the same
  public static Planes of(long rows, long columns, int rank) {
    Planes planes = new Planes(Axes.normalize(rows, rank), Axes.normalize(columns, rank));
    if (planes.rows == planes.columns) {
      throw new IllegalArgumentException(
          "expects two different dimensions, got %d and %d".formatted(rows, columns));
    }
    return planes;
  }

  /// {@return how many elements the diagonal has that is `offset` after the main one}
  ///
  /// @throws IllegalArgumentException if it lies beyond the matrix
  public Term diagonal(TensorShape x, long offset) {
    Term down = x.size(rows).minus(Math.max(-offset, 0));
    Term right = x.size(columns).minus(Math.max(offset, 0));
    ShapeInference shapes = x.inference();
    if (!shapes.requireAtLeast(down, 0) || !shapes.requireAtLeast(right, 0)) {
      throw new IllegalArgumentException("'%s' has no diagonal %d".formatted(x, offset));
    }
    return down.min(right).max(Term.of(0));
  }

  /// {@return the order of the dimensions of a tensor with these two moved to the end}
  public int[] toLast(int rank) {
    int[] order = new int[rank];
    int next = 0;
    for (int i = 0; i < rank; i++) {
      if (i != rows && i != columns) {
        order[next++] = i;
      }
    }
    order[rank - 2] = rows;
    order[rank - 1] = columns;
    return order;
  }

  /// {@return the order that [#toLast] is undone by}
  public int[] fromLast(int rank) {
    int[] to = toLast(rank);
    int[] back = new int[rank];
    for (int i = 0; i < rank; i++) {
      back[to[i]] = i;
    }
    return back;
  }
}
