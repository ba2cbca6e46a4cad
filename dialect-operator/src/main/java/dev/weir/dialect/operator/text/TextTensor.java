package dev.weir.dialect.operator.text;

import dev.weir.dialect.builtin.StringType;
import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.TensorType;

/// Accepts tensors of strings, of every shape.
public final class TextTensor implements TypeConstraint {
  /// Makes the constraint.
  public TextTensor() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorType tensor && tensor.elementType() instanceof StringType;
  }

  @Override
  public String describe() {
    return "tensor of strings";
  }
}
