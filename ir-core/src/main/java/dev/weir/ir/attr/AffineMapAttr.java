package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// An affine map as an attribute: `affine_map<(d0) -> (d0 + 1)>`.
public record AffineMapAttr(AffineMap value) implements Attribute {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
