package dev.weir.dialect.operator;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.TensorType;

/// Accepts tensors of every shape and element type.
public final class AnyTensor implements TypeConstraint {
  /// Makes the constraint.
  public AnyTensor() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorType;
  }

  @Override
  public String describe() {
    return "tensor";
  }
}
