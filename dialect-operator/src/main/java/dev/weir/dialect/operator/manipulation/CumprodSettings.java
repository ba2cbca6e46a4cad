package dev.weir.dialect.operator.manipulation;

import dev.weir.ir.def.Attr;

/// Along what products run; the same for the gradient.
public interface CumprodSettings {
  /// {@return the axis, counted from the back if negative}
  @Attr
  int dim();

  /// {@return whether the element itself is left out}
  @Attr
  default boolean exclusive() {
    return false;
  }

  /// {@return whether products run from the back}
  @Attr
  default boolean reverse() {
    return false;
  }
}
