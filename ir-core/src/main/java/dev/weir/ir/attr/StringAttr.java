package dev.weir.ir.attr;

import dev.weir.ir.Attribute;

/// A string. What is not valid UTF-8 in the text is kept as one `char` from U+DC80 to U+DCFF per
/// byte 0x80 to 0xFF (lone surrogates, which valid text cannot hold), so that every byte string
/// survives a round trip.
public record StringAttr(String value) implements Attribute {
  @Override
  public String toString() {
    return dev.weir.ir.text.AttributeText.of(this);
  }
}
