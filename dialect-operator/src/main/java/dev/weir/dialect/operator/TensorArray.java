package dev.weir.dialect.operator;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts lists of tensors that grow.
public final class TensorArray implements TypeConstraint {
  /// Makes the constraint.
  public TensorArray() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TensorArrayType;
  }

  @Override
  public String describe() {
    return "tensor array";
  }
}
