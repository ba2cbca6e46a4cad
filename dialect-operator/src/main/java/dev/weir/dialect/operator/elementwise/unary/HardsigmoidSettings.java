package dev.weir.dialect.operator.elementwise.unary;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// The line of a `hardsigmoid`; the same for the gradient.
public interface HardsigmoidSettings {
  /// {@return the factor of `x`}
  @Attr(codec = FloatCodec.class)
  default float slope() {
    return 0.2f;
  }

  /// {@return what is added}
  @Attr(codec = FloatCodec.class)
  default float offset() {
    return 0.5f;
  }
}
