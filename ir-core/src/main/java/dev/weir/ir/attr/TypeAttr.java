package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.Type;

/// A type as an attribute.
public record TypeAttr(Type value) implements Attribute {
  @Override
  public String toString() {
    return value.toString();
  }
}
