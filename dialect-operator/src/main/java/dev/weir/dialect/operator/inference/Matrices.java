package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;

/// The shapes of matmuls.
public final class Matrices {
  private Matrices() {}

  /// {@return the type of the product of `x` and `y`}: the last two dimensions are a matrix, those
  /// before them broadcast; a vector is a row on the left and a column on the right
  ///
  /// @throws IllegalArgumentException if one has no dimension, inner sizes differ, or batches do not
  ///     broadcast
  public static TensorShape matmul(
      TensorShape x, TensorShape y, boolean transposeX, boolean transposeY) {
    if (x.rank() == 0 || y.rank() == 0) {
      throw new IllegalArgumentException("expects tensors of rank 1 or more");
    }
    boolean row = x.rank() == 1;
    boolean column = y.rank() == 1;
    int xInner = row ? 0 : x.rank() - (transposeX ? 2 : 1);
    int yInner = column ? 0 : y.rank() - (transposeY ? 1 : 2);
    ShapeInference shapes = x.inference();
    if (!shapes.mayEqual(x.size(xInner), y.size(yInner))) {
      throw new IllegalArgumentException(
          "cannot multiply '%s' and '%s': inner sizes %s and %s differ"
              .formatted(x, y, x.size(xInner), y.size(yInner)));
    }
    shapes.same(x.size(xInner), y.size(yInner), "inner sizes");
    TensorShape xBatch = batch(x);
    TensorShape yBatch = batch(y);
    var shape = ImmutableList.<Term>builder();
    shape.addAll(Broadcasting.broadcast(xBatch, yBatch));
    if (!row) {
      shape.add(x.size(x.rank() - (transposeX ? 1 : 2)));
    }
    if (!column) {
      shape.add(y.size(y.rank() - (transposeY ? 2 : 1)));
    }
    return shapes.tensor(x.elementType(), shape.build());
  }

  /// {@return `type` without its last two dimensions}
  static TensorShape batch(TensorShape type) {
    return type.withSizes(type.sizes().subList(0, Math.max(0, type.rank() - 2)));
  }

  /// {@return the type of the products of the matrices in `x` and `y`, one by one}
  ///
  /// @throws IllegalArgumentException unless both have rank 3 and their sizes match
  public static TensorShape bmm(TensorShape x, TensorShape y) {
    if (x.rank() != 3 || y.rank() != 3) {
      throw new IllegalArgumentException("expects tensors of rank 3");
    }
    ShapeInference shapes = x.inference();
    Term batch = shapes.same(x.size(0), y.size(0), "batch sizes");
    shapes.same(x.size(2), y.size(1), "inner sizes");
    return shapes.tensor(x.elementType(), batch, x.size(1), y.size(2));
  }

  /// {@return the type of the product of `x`, whose first `rows` dimensions are rows and whose others
  /// are the elements of one, and the matrix `w`}
  ///
  /// @throws IllegalArgumentException unless `x` has more dimensions than those, `w` is a matrix, and
  ///     inner sizes match
  public static TensorShape fullyConnected(TensorShape x, TensorShape w, int rows) {
    if (rows <= 0 || rows >= x.rank()) {
      throw new IllegalArgumentException(
          "number of row dimensions %d must lie between 0 and the rank of '%s'".formatted(rows, x));
    }
    if (w.rank() != 2) {
      throw new IllegalArgumentException("expects a matrix of weights, got '" + w + "'");
    }
    x.inference().same(x.product(rows, x.rank()), w.size(0), "inner sizes");
    var shape = ImmutableList.<Term>builder();
    shape.addAll(x.sizes().subList(0, rows));
    shape.add(w.size(1));
    return x.reshaped(shape.build());
  }
}
