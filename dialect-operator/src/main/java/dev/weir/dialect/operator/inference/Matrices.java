package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.type.TensorType;

/// The shapes of matmuls.
public final class Matrices {
  private Matrices() {}

  /// {@return the type of the product of `x` and `y`}: the last two dimensions are a matrix, those
  /// before them broadcast; a vector is a row on the left and a column on the right
  ///
  /// @throws IllegalArgumentException if one has no dimension, inner sizes differ, or batches do not
  ///     broadcast
  public static TensorType matmul(
      TensorType x, TensorType y, boolean transposeX, boolean transposeY) {
    if (x.rank() == 0 || y.rank() == 0) {
      throw new IllegalArgumentException("expects tensors of rank 1 or more");
    }
    boolean row = x.rank() == 1;
    boolean column = y.rank() == 1;
    int xInner = row ? 0 : x.rank() - (transposeX ? 2 : 1);
    int yInner = column ? 0 : y.rank() - (transposeY ? 1 : 2);
    if (!Sizes.mayEqual(x.dimension(xInner), y.dimension(yInner))) {
      throw new IllegalArgumentException(
          "cannot multiply '%s' and '%s': inner sizes %d and %d differ"
              .formatted(x, y, x.dimension(xInner), y.dimension(yInner)));
    }
    TensorType xBatch = batch(x);
    TensorType yBatch = batch(y);
    var shape = ImmutableLongArray.builder();
    shape.addAll(Broadcasting.broadcast(xBatch, yBatch));
    if (!row) {
      shape.add(x.dimension(x.rank() - (transposeX ? 1 : 2)));
    }
    if (!column) {
      shape.add(y.dimension(y.rank() - (transposeY ? 2 : 1)));
    }
    return TensorType.of(x.elementType(), shape.build());
  }

  private static TensorType batch(TensorType type) {
    return type.withShape(type.shape().subArray(0, Math.max(0, type.rank() - 2)).trimmed());
  }

  /// {@return the type of the products of the matrices in `x` and `y`, one by one}
  ///
  /// @throws IllegalArgumentException unless both have rank 3 and their sizes match
  public static TensorType bmm(TensorType x, TensorType y) {
    if (x.rank() != 3 || y.rank() != 3) {
      throw new IllegalArgumentException("expects tensors of rank 3");
    }
    long batch = Sizes.same(x.dimension(0), y.dimension(0), "batch sizes");
    Sizes.same(x.dimension(2), y.dimension(1), "inner sizes");
    return TensorType.of(x.elementType(), batch, x.dimension(1), y.dimension(2));
  }

  /// {@return the type of the product of `x`, whose first `rows` dimensions are rows and whose others
  /// are the elements of one, and the matrix `w`}
  ///
  /// @throws IllegalArgumentException unless `x` has more dimensions than those, `w` is a matrix, and
  ///     inner sizes match
  public static TensorType fullyConnected(TensorType x, TensorType w, int rows) {
    if (rows <= 0 || rows >= x.rank()) {
      throw new IllegalArgumentException(
          "number of row dimensions %d must lie between 0 and the rank of '%s'".formatted(rows, x));
    }
    if (w.rank() != 2) {
      throw new IllegalArgumentException("expects a matrix of weights, got '" + w + "'");
    }
    Sizes.same(Sizes.product(x.shape(), rows, x.rank()), w.dimension(0), "inner sizes");
    var shape = ImmutableLongArray.builder(rows + 1);
    shape.addAll(x.shape().subArray(0, rows));
    shape.add(w.dimension(1));
    return TensorType.of(x.elementType(), shape.build());
  }
}
