package dev.weir.pass.operator.fusion;

import dev.weir.ir.Value;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;

/// How the operands of a sum fit each other.
public final class Summands {
  private Summands() {}

  /// {@return whether `bias` is one row of floats of `product`, which has two dimensions or more}
  public static boolean isRow(Value bias, Value product) {
    return bias.type() instanceof TensorLike row
        && product.type() instanceof TensorLike rows
        && isRow(row.tensor(), rows.tensor());
  }

  private static boolean isRow(TensorType bias, TensorType product) {
    return bias.rank() == 1
        && product.rank() >= 2
        && !bias.isDynamic(0)
        && bias.dimension(0) == product.dimension(product.rank() - 1)
        && bias.elementType() instanceof FloatType
        && bias.elementType().equals(product.elementType());
  }

  /// {@return whether the sum of a `summand` and `into` has the type of the latter}
  public static boolean fits(Value summand, Value into) {
    return summand.type() instanceof TensorLike small
        && into.type() instanceof TensorLike large
        && fits(small.tensor(), large.tensor());
  }

  /// {@return whether the sum of a `summand` and `into` has the type of the latter}
  static boolean fits(TensorType summand, TensorType into) {
    int missing = into.rank() - summand.rank();
    boolean fits = missing >= 0 && summand.elementType().equals(into.elementType());
    for (int i = 0; fits && i < summand.rank(); i++) {
      boolean one = !summand.isDynamic(i) && summand.dimension(i) == 1;
      fits =
          one
              || !into.isDynamic(missing + i)
                  && summand.dimension(i) == into.dimension(missing + i);
    }
    return fits;
  }

  /// {@return whether, besides, the summand has fewer elements}
  static boolean stretches(TensorType summand, TensorType into) {
    boolean smaller = false;
    int missing = into.rank() - summand.rank();
    for (int i = 0; i < into.rank(); i++) {
      boolean one = i < missing || summand.dimension(i - missing) == 1;
      smaller |= one && into.dimension(i) != 1;
    }
    return smaller && fits(summand, into);
  }
}
