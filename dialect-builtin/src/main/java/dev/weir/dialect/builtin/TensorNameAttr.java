package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.TensorNameFormat;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;
import dev.weir.ir.text.AttributeText;

/// The name of a tensor whose values lie outside the program: `#pir.tensor_name<"w">`.
@AttrDef(value = "tensor_name", assembly = TensorNameFormat.class)
public record TensorNameAttr(String name) implements Attribute {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
