package dev.weir.dialect.operator.fused;

import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.ir.def.Attr;

/// How elements are dropped.
public interface DropoutSettings {
  /// {@return the probability of an element to be dropped}
  @Attr(codec = ScalarCodec.class)
  double p();

  /// {@return whether this is inference, not training}
  @Attr
  boolean isTest();

  /// {@return `upscale_in_train` or `downgrade_in_infer`}
  @Attr
  String mode();
}
