package dev.weir.dialect.operator.manipulation;

import dev.weir.dialect.builtin.codec.FloatCodec;
import dev.weir.ir.def.Attr;

/// How volumes are padded; the same for the gradient.
public interface Pad3dSettings {
  /// {@return `constant`, `reflect`, `replicate` or `circular`}
  @Attr
  default String mode() {
    return "constant";
  }

  /// {@return the added elements in mode `constant`}
  @Attr(codec = FloatCodec.class)
  default float padValue() {
    return 0.0f;
  }

  /// {@return the order of dimensions: `NCDHW` or `NDHWC`}
  @Attr
  default String dataFormat() {
    return "NCDHW";
  }
}
