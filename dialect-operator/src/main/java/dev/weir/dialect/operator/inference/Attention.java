package dev.weir.dialect.operator.inference;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.type.TensorType;

/// The shapes of attention: queries, keys and values of `[batch, sequence, heads, size]`, scores of
/// `[batch, heads, queries, keys]`.
public final class Attention {
  private Attention() {}

  /// {@return the type of the scores}
  ///
  /// @throws IllegalArgumentException if queries, keys and values do not belong together
  public static TensorType scores(TensorType q, TensorType k, TensorType v) {
    if (q.rank() != 4 || k.rank() != 4 || v.rank() != 4) {
      throw new IllegalArgumentException(
          "expects queries, keys and values of rank 4, got '%s', '%s' and '%s'".formatted(q, k, v));
    }
    long batch =
        Sizes.same(
            Sizes.same(q.dimension(0), k.dimension(0), "batch sizes"),
            v.dimension(0),
            "batch sizes");
    long heads =
        Sizes.same(
            Sizes.same(q.dimension(2), k.dimension(2), "numbers of heads"),
            v.dimension(2),
            "numbers of heads");
    Sizes.same(q.dimension(3), k.dimension(3), "sizes of queries and keys");
    long keys = Sizes.same(k.dimension(1), v.dimension(1), "numbers of keys and values");
    return TensorType.of(q.elementType(), batch, heads, q.dimension(1), keys);
  }

  /// Checks that `bias` broadcasts to the scores.
  ///
  /// @throws IllegalArgumentException if it does not
  public static void checkBias(TensorType scores, TensorType bias) {
    ImmutableLongArray sum = Broadcasting.broadcast(scores, bias);
    boolean fits = sum.length() == scores.rank();
    for (int i = 0; fits && i < scores.rank(); i++) {
      fits = Sizes.mayEqual(sum.get(i), scores.dimension(i));
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "a bias of type '%s' does not broadcast to scores of type '%s'".formatted(bias, scores));
    }
  }
}
