package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How weights decay beside the step.
public interface DecoupledDecay {
  /// {@return the factor of the learning rate}
  @Attr(codec = FloatCodec.class)
  default float lrRatio() {
    return 1f;
  }

  /// {@return the weight decay}
  @Attr(codec = FloatCodec.class)
  default float coeff() {
    return 0.01f;
  }

  /// {@return whether weights decay}
  @Attr
  default boolean withDecay() {
    return false;
  }
}
