package dev.weir.ir.attr;

import dev.weir.ir.Attribute;
import dev.weir.ir.CoreSupport;

/// An integer set as an attribute: `affine_set<(d0) : (d0 >= 0)>`.
public record IntegerSetAttr(IntegerSet value) implements Attribute {
  @Override
  public String toString() {
    return CoreSupport.get().text(this);
  }
}
