package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How attention is computed; the same for its gradient.
public interface DotProductAttentionSettings {
  /// {@return the scale of the scores}
  @Attr(codec = FloatCodec.class)
  float scalingFactor();

  /// {@return the probability of an element to be dropped}
  @Attr(codec = FloatCodec.class)
  float dropoutProbability();
}
