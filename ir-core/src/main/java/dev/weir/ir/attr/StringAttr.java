package dev.weir.ir.attr;

import dev.weir.ir.CoreSupport;
import dev.weir.ir.Type;
import dev.weir.ir.type.NoneType;

/// A string, rarely with a type: `"x"`, `"x" : !d.t`. What is not valid UTF-8 in the text is kept as
/// one `char` from U+DC80 to U+DCFF per byte 0x80 to 0xFF (lone surrogates, which valid text cannot
/// hold), so that every byte string survives a round trip.
///
/// @param value the string, unescaped
/// @param type `none` where no type is written
public record StringAttr(String value, Type type) implements TypedAttribute {
  /// Makes a string without a type.
  public StringAttr(String value) {
    this(value, NoneType.NONE);
  }

  /// {@return the string without a type}
  public static StringAttr of(String value) {
    return new StringAttr(value, NoneType.NONE);
  }

  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
