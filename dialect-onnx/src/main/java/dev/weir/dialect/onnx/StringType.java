package dev.weir.dialect.onnx;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// The type of elements that are strings: `tensor<2x!onnx.string>`.
@TypeDef("string")
public record StringType() implements Type {
  /// The type.
  public static final StringType STRING = new StringType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
