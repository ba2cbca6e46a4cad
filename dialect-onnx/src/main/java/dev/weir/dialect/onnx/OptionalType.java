package dev.weir.dialect.onnx;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A value that may be missing: `!onnx.optional<tensor<2xf32>>`.
@TypeDef("optional")
public record OptionalType(Type element) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
