package dev.weir.dialect.mlir.arith;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FloatType;

/// Accepts floats and vectors and tensors of them.
public final class FloatLike implements TypeConstraint {
  /// Makes the constraint.
  public FloatLike() {}

  @Override
  public boolean test(Type type) {
    return type instanceof FloatType || ElementTypes.ofVectorOrTensor(type) instanceof FloatType;
  }

  @Override
  public String describe() {
    return "floating-point-like";
  }
}
