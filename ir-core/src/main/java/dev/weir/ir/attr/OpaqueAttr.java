package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;

/// An attribute of a dialect that is not at hand, kept verbatim: `#dialect.text`.
///
/// @param dialect the namespace
/// @param text what followed it
/// @param type the trailing type, `none` where none is written
public record OpaqueAttr(String dialect, String text, Type type) implements TypedAttribute {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
