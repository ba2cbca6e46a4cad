package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.NullFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;

/// The attribute that PIR stores where there is none: `#pir.null`.
@AttrDef(value = "null", assembly = NullFormat.class)
public record NullAttr() implements Attribute {
  /// The attribute.
  public static final NullAttr NULL = new NullAttr();

  @Override
  public String toString() {
    return "#pir.null";
  }
}
