package dev.weir.dialect.operator;

import dev.weir.dialect.operator.assembly.TensorArrayTypeFormat;
import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;
import dev.weir.ir.type.TensorType;

/// A list of tensors that grows while the program runs: `!pd_op.tensor_array<tensor<?xf32>>`. The
/// tensors have the element type of `tensor`, and its shape as far as that is known.
@TypeDef(value = "tensor_array", assembly = TensorArrayTypeFormat.class)
public record TensorArrayType(TensorType tensor) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
