package dev.weir.dialect.mindir;

import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// A primitive, class or other named thing as a value: `#mindir.named<"primitive", "Add">`.
@AttrDef("named")
public record NamedAttr(String kind, String name) implements Attribute {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
