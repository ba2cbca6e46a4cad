package dev.weir.dialect.operator.inference;

import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.dialect.shape.term.IntegerTerm;
import dev.weir.dialect.shape.term.Term;

/// The shapes of attention: queries, keys and values of `[batch, sequence, heads, size]`, scores of
/// `[batch, heads, queries, keys]`. Keys and values may have fewer heads, a divisor of those of queries.
public final class Attention {
  private Attention() {}

  /// {@return the type of the scores}
  ///
  /// @throws IllegalArgumentException if queries, keys and values do not belong together
  public static TensorShape scores(TensorShape q, TensorShape k, TensorShape v) {
    if (q.rank() != 4 || k.rank() != 4 || v.rank() != 4) {
      throw new IllegalArgumentException(
          "expects queries, keys and values of rank 4, got '%s', '%s' and '%s'".formatted(q, k, v));
    }
    ShapeInference shapes = q.inference();
    Term batch =
        shapes.same(shapes.same(q.size(0), k.size(0), "batch sizes"), v.size(0), "batch sizes");
    Term groups = shapes.same(k.size(2), v.size(2), "numbers of heads");
    Term heads =
        areGrouped(q.size(2), groups)
            ? q.size(2)
            : shapes.same(q.size(2), groups, "numbers of heads");
    shapes.same(q.size(3), k.size(3), "sizes of queries and keys");
    Term keys = shapes.same(k.size(1), v.size(1), "numbers of keys and values");
    return shapes.tensor(q.elementType(), batch, heads, q.size(1), keys);
  }

  /// Whether several heads of queries have keys and values in common: the first ones those of the first head, and so on.
  private static boolean areGrouped(Term heads, Term groups) {
    return heads instanceof IntegerTerm many
        && groups instanceof IntegerTerm few
        && few.value() > 0
        && many.value() % few.value() == 0;
  }

  /// Checks that `bias` broadcasts to the scores.
  ///
  /// @throws IllegalArgumentException if it does not
  public static void checkBias(TensorShape scores, TensorShape bias) {
    boolean fits = bias.rank() <= scores.rank();
    for (int i = 1; fits && i <= bias.rank(); i++) {
      fits =
          scores
              .inference()
              .broadcastsTo(bias.size(bias.rank() - i), scores.size(scores.rank() - i));
    }
    if (!fits) {
      throw new IllegalArgumentException(
          "a bias of type '%s' does not broadcast to scores of type '%s'".formatted(bias, scores));
    }
  }
}
