package dev.weir.dialect.onnx;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// What is not known: `!onnx.unknown`. A model need not give types of its inner values.
@TypeDef("unknown")
public record UnknownType() implements Type {
  /// The type.
  public static final UnknownType UNKNOWN = new UnknownType();

  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
