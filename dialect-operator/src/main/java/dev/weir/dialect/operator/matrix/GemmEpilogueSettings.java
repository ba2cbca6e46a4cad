package dev.weir.dialect.operator.matrix;

import dev.weir.ir.def.Attr;

/// How operands are taken; the same for the gradient.
public interface GemmEpilogueSettings {
  /// {@return whether the last two dimensions of `x` are exchanged first}
  @Attr
  default boolean transX() {
    return false;
  }

  /// {@return whether the last two dimensions of `y` are exchanged first}
  @Attr
  default boolean transY() {
    return false;
  }
}
