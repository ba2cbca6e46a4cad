package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.PointerFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;

/// An address in the process that wrote the program: `#pir.pointer<140737>`. It is kept so that what
/// was read can be written, and means nothing here.
@AttrDef(value = "pointer", assembly = PointerFormat.class)
public record PointerAttr(long address) implements Attribute {
  @Override
  public String toString() {
    return "#pir.pointer<" + address + ">";
  }
}
