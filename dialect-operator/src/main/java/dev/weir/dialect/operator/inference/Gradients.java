package dev.weir.dialect.operator.inference;

import dev.weir.ir.type.TensorType;

/// The shapes of gradients.
public final class Gradients {
  private Gradients() {}

  /// Checks that `gradient` may have the shape of `value`, whose gradient it is.
  ///
  /// @throws IllegalArgumentException if it has not
  public static void check(TensorType value, TensorType gradient, String what) {
    boolean agrees = value.rank() == gradient.rank();
    for (int i = 0; agrees && i < value.rank(); i++) {
      agrees = Sizes.mayEqual(value.dimension(i), gradient.dimension(i));
    }
    if (!agrees) {
      throw new IllegalArgumentException(
          "the gradient of %s of type '%s' cannot have type '%s'".formatted(what, value, gradient));
    }
  }
}
