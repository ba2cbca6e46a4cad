package dev.weir.dialect.operator.normalization;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How a group norm is computed; the same for its gradient.
public interface GroupNormSettings {
  /// {@return what is added to the variance before its root is taken}
  @Attr(codec = FloatCodec.class)
  default float epsilon() {
    return 1e-5f;
  }

  /// {@return the number of groups of channels}
  @Attr
  default int groups() {
    return -1;
  }

  /// {@return the order of dimensions: `NCHW` or `NHWC`}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }
}
