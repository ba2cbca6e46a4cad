package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;

/// The shapes of systems of linear equations.
public final class Systems {
  private Systems() {}

  /// {@return `x`, whose last two dimensions are square matrices}
  ///
  /// @throws IllegalArgumentException if they are not
  public static TensorShape square(TensorShape x) {
    ShapeInference shapes = x.inference();
    if (x.rank() < 2 || !shapes.mayEqual(x.size(x.rank() - 2), x.size(x.rank() - 1))) {
      throw new IllegalArgumentException("expects square matrices, got '%s'".formatted(x));
    }
    Term size = shapes.same(x.size(x.rank() - 2), x.size(x.rank() - 1), "rows and columns");
    return x.with(x.rank() - 2, size).with(x.rank() - 1, size);
  }

  /// {@return the shape of what the matrices `x`, which are square, map to the columns of `y`}
  ///
  /// @throws IllegalArgumentException if `y` has no columns, or other rows than `x`, or batches do not broadcast
  public static TensorShape solution(TensorShape x, TensorShape y) {
    if (y.rank() < 2) {
      throw new IllegalArgumentException("expects matrices on the right, got '%s'".formatted(y));
    }
    x.inference().same(x.size(x.rank() - 1), y.size(y.rank() - 2), "numbers of rows");
    var shape = ImmutableList.<Term>builder();
    shape.addAll(Broadcasting.broadcast(Matrices.batch(x), Matrices.batch(y)));
    shape.addAll(y.sizes().subList(y.rank() - 2, y.rank()));
    return x.reshaped(shape.build());
  }
}
