package dev.weir.dialect.operator;

import dev.weir.ir.def.Attr;

/// An operator with the attribute `axis` of PaddlePaddle, of which Weir makes no use.
public interface UnusedAxis {
  /// {@return not used}
  @Attr
  default int axis() {
    return -1;
  }
}
