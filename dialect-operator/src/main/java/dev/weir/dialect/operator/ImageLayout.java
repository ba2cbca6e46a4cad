package dev.weir.dialect.operator;

import dev.weir.ir.def.Attr;

/// An operator on images, whose channels come before height and width, or last.
public interface ImageLayout {
  /// {@return the layout of the images, `NCHW` or `NHWC`}
  @Attr
  default String dataFormat() {
    return "NCHW";
  }
}
