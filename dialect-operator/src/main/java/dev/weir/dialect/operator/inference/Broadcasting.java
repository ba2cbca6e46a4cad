package dev.weir.dialect.operator.inference;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.Term;
import dev.weir.ir.Type;

/// The types of tensors that are broadcast to each other, by NumPy's rule.
public final class Broadcasting {
  private Broadcasting() {}

  /// {@return the shape of `x` and `y` broadcast}
  ///
  /// @throws IllegalArgumentException if sizes always differ and neither is ever 1
  public static ImmutableList<Term> broadcast(TensorShape x, TensorShape y) {
    return x.inference()
        .broadcast(x.sizes(), y.sizes())
        .orElseThrow(
            () -> new IllegalArgumentException("cannot broadcast '" + x + "' and '" + y + "'"));
  }

  /// {@return the type of `x` and `y` broadcast, with elements of `elementType`}; the encoding is
  /// that of `x` where the shape keeps its rank
  public static TensorShape broadcast(TensorShape x, TensorShape y, Type elementType) {
    ImmutableList<Term> shape = broadcast(x, y);
    return shape.size() == x.rank()
        ? x.withSizes(shape).withElementType(elementType)
        : x.inference().tensor(elementType, shape);
  }

  /// Checks that `x` broadcasts to `target` as it is.
  ///
  /// @throws IllegalArgumentException if it never does; `what` says what `x` is
  public static void checkInto(TensorShape target, TensorShape x, String what) {
    ShapeInference shapes = x.inference();
    boolean fits = x.rank() <= target.rank();
    for (int i = 1; fits && i <= x.rank(); i++) {
      fits = shapes.broadcastsTo(x.size(x.rank() - i), target.size(target.rank() - i));
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "expects %s to broadcast to '%s', got '%s'".formatted(what, target, x));
    }
  }
}
