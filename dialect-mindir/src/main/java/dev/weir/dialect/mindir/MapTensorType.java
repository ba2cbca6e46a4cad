package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A hash table from numbers to tensors, such as the rows of an embedding:
/// `!mindir.map_tensor<i32, tensor<4xf32>>`.
@TypeDef("map_tensor")
public record MapTensorType(Type key, Type value) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
