package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// A list as a constant: `#mindir.list<[1, 2]>`. A tuple is an array attribute.
@AttrDef("list")
public record ListAttr(ImmutableList<Attribute> elements) implements Attribute {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
