package dev.weir.dialect.builtin;

import dev.weir.dialect.builtin.assembly.DataTypeFormat;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Attribute;
import dev.weir.ir.def.AttrDef;

/// An element type as an attribute: `#pir.dtype<float32>`. PIR's `pd_op.DataType`.
@AttrDef(value = "dtype", assembly = DataTypeFormat.class)
public record DataTypeAttr(DType dtype) implements Attribute {
  @Override
  public String toString() {
    return "#pir.dtype<" + dtype.paddleName() + ">";
  }
}
