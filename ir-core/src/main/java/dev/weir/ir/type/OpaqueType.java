package dev.weir.ir.type;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;

/// A type of a dialect that is not at hand, kept verbatim: `!dialect.text`.
///
/// @param dialect the namespace
/// @param text what followed it
public record OpaqueType(String dialect, String text) implements Type {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
