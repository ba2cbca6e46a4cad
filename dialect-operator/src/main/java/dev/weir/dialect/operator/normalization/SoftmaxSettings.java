package dev.weir.dialect.operator.normalization;

import dev.weir.ir.def.Attr;

/// What softmax and its gradients are set by.
public interface SoftmaxSettings {
  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }
}
