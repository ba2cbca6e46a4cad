package dev.weir.ir.attr;

import dev.weir.ir.Attribute;

/// An affine map as an attribute: `affine_map<(d0) -> (d0 + 1)>`.
public record AffineMapAttr(AffineMap value) implements Attribute {
  @Override
  public String toString() {
    return dev.weir.ir.text.AttributeText.of(this);
  }
}
