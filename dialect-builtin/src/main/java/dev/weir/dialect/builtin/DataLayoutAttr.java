package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.DataLayoutFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;

/// A layout as an attribute: `#pir.layout<NCHW>`. PIR's `pd_op.DataLayout`.
@AttrDef(value = "layout", assembly = DataLayoutFormat.class)
public record DataLayoutAttr(DataLayout layout) implements Attribute {
  @Override
  public String toString() {
    return "#pir.layout<" + layout.name() + ">";
  }
}
