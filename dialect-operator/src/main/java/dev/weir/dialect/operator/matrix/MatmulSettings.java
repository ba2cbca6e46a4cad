package dev.weir.dialect.operator.matrix;

import dev.weir.ir.def.Attr;

/// Which operands of a matmul are transposed; the same for the gradient.
public interface MatmulSettings {
  /// {@return whether the last two dimensions of `x` are exchanged first}
  @Attr
  default boolean transposeX() {
    return false;
  }

  /// {@return whether the last two dimensions of `y` are exchanged first}
  @Attr
  default boolean transposeY() {
    return false;
  }
}
