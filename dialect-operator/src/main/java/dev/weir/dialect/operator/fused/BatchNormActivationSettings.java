package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How a batch norm with an activation is computed; the same for its gradient.
public interface BatchNormActivationSettings {
  /// {@return the weight of the running statistics in their next value}
  @Attr(codec = FloatCodec.class)
  default float momentum() {
    return 0.9f;
  }

  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  /// {@return the activation: `relu`}
  @Attr
  default String actType() {
    return "relu";
  }
}
