package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How positions are embedded by rotation; the same for the gradient.
public interface RotaryEmbeddingSettings {
  /// {@return whether pairs are neighbours}
  @Attr
  default boolean useNeoxRotaryStyle() {
    return true;
  }

  /// {@return whether the sequence is the first dimension}
  @Attr
  default boolean timeMajor() {
    return false;
  }

  /// {@return the base of the angles}
  @Attr(codec = FloatCodec.class)
  default float rotaryEmbBase() {
    return 10000.0f;
  }
}
