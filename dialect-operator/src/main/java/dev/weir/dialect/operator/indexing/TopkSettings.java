package dev.weir.dialect.operator.indexing;

import dev.weir.ir.def.Attr;

/// Which elements are taken; the same for the gradient.
public interface TopkSettings {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }

  /// {@return whether the largest are taken, not the smallest}
  @Attr
  default boolean largest() {
    return true;
  }

  /// {@return whether the result is sorted}
  @Attr
  default boolean sorted() {
    return true;
  }
}
