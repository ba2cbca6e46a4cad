package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How a layer norm is computed; the same for its gradient.
public interface LayerNormSettings {
  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  /// {@return the first of the dimensions that are normalised together}
  @Attr
  default int beginNormAxis() {
    return 1;
  }
}
