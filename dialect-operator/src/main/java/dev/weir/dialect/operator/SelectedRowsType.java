package dev.weir.dialect.operator;

import dev.weir.dialect.operator.assembly.SelectedRowsTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.TensorType;

/// A tensor of which only some rows are stored: `!pd_op.selected_rows<tensor<?x8xf32>>`.
@TypeDef(value = "selected_rows", assembly = SelectedRowsTypeFormat.class)
public record SelectedRowsType(TensorType tensor) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
