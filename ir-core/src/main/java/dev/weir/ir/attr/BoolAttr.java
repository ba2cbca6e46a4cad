package dev.weir.ir.attr;

import dev.weir.ir.Attribute;

/// `true` or `false`: an integer of type i1.
public record BoolAttr(boolean value) implements Attribute {
  /// `true`
  public static final BoolAttr TRUE = new BoolAttr(true);

  /// `false`
  public static final BoolAttr FALSE = new BoolAttr(false);

  /// {@return the attribute for `value`}
  public static BoolAttr of(boolean value) {
    return value ? TRUE : FALSE;
  }

  @Override
  public String toString() {
    return Boolean.toString(value);
  }
}
