package dev.weir.dialect.onnx;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A map from integers or strings to values of one type: `!onnx.map<i64, tensor<f32>>`.
@TypeDef("map")
public record MapType(Type key, Type value) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
