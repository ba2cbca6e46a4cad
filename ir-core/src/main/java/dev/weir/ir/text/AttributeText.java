package dev.weir.ir.text;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// The MLIR text of a single type or attribute.
public final class AttributeText {
  private AttributeText() {}

  /// {@return the text of `attribute`, without aliases}
  public static String of(Attribute attribute) {
    return attribute.getClass().getSimpleName();
  }

  /// {@return the text of `type`, without aliases}
  public static String of(Type type) {
    return type.getClass().getSimpleName();
  }
}
