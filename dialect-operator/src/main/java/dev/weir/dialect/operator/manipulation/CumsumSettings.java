package dev.weir.dialect.operator.manipulation;

import dev.weir.ir.def.Attr;

/// Along what sums run; the same for the gradient.
public interface CumsumSettings {
  /// {@return whether `x` counts as one dimension}
  @Attr
  default boolean flatten() {
    return false;
  }

  /// {@return whether the element itself is left out}
  @Attr
  default boolean exclusive() {
    return false;
  }

  /// {@return whether sums run from the back}
  @Attr
  default boolean reverse() {
    return false;
  }
}
