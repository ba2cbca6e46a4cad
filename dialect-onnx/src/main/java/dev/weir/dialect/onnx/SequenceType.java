package dev.weir.dialect.onnx;

import dev.weir.ir.Type;
import dev.weir.ir.def.TypeDef;
import dev.weir.ir.text.AttributeText;

/// A sequence of values of one type: `!onnx.seq<tensor<2xf32>>`.
@TypeDef("seq")
public record SequenceType(Type element) implements Type {
  @Override
  public String toString() {
    return AttributeText.of(this);
  }
}
