package dev.weir.dialect.onnx;

import dev.weir.ir.def.Attr;

/// What pads images by a rule, not by numbers.
public interface AutoPadded {
  /// {@return `NOTSET`, `SAME_UPPER`, `SAME_LOWER` or `VALID`}
  @Attr
  default String autoPad() {
    return "NOTSET";
  }
}
