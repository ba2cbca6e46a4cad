package dev.weir.dialect.operator.normalization;

import dev.weir.ir.def.Attr;

/// How a cross entropy is computed; the same for its gradient.
public interface CrossEntropySettings {
  /// {@return whether the label is a distribution}
  @Attr
  default boolean softLabel() {
    return false;
  }

  /// {@return whether `input` is logits, not probabilities}
  @Attr
  default boolean useSoftmax() {
    return true;
  }

  /// {@return not used: the largest element is always subtracted}
  @Attr
  default boolean numericStableMode() {
    return true;
  }

  /// {@return the class whose loss is 0}
  @Attr
  default int ignoreIndex() {
    return -100;
  }

  /// {@return the axis, counted from the back if negative}
  @Attr
  default int axis() {
    return -1;
  }
}
