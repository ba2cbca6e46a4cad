package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Type;
import dev.weir.ir.type.BroadcastShape;
import dev.weir.ir.type.TensorType;

/// The types of tensors that are broadcast to each other; see [BroadcastShape].
public final class Broadcasting {
  private Broadcasting() {}

  /// {@return the shape of `x` and `y` broadcast}: where one size is not known, it must be the other
  /// one's or 1 when the program runs
  ///
  /// @throws IllegalArgumentException if known sizes differ and neither is 1
  public static ImmutableLongArray broadcast(TensorType x, TensorType y) {
    return BroadcastShape.of(x.shape(), y.shape())
        .orElseThrow(
            () -> new IllegalArgumentException("cannot broadcast '" + x + "' and '" + y + "'"));
  }

  /// {@return the type of `x` and `y` broadcast, with elements of `elementType`}; the encoding is
  /// that of `x`, without sizes, where the shape keeps its rank
  public static TensorType broadcast(TensorType x, TensorType y, Type elementType) {
    ImmutableLongArray shape = broadcast(x, y);
    return shape.length() == x.rank()
        ? x.withShape(shape).withElementType(elementType)
        : TensorType.of(elementType, shape);
  }

  /// Checks that `x` broadcasts to `target` as it is.
  ///
  /// @throws IllegalArgumentException if it does not; `what` says what `x` is
  public static void checkInto(TensorType target, TensorType x, String what) {
    boolean fits = x.rank() <= target.rank();
    for (int i = 1; fits && i <= x.rank(); i++) {
      long size = x.dimension(x.rank() - i);
      fits = size == 1 || Sizes.mayEqual(size, target.dimension(target.rank() - i));
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "expects %s to broadcast to '%s', got '%s'".formatted(what, target, x));
    }
  }
}
