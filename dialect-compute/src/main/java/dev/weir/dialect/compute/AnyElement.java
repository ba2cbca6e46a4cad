package dev.weir.dialect.compute;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FloatType;
import dev.weir.ir.type.IntegerType;

/// An element of a tensor: an integer, a boolean or a floating-point number.
public final class AnyElement implements TypeConstraint {
  /// The constraint.
  public AnyElement() {}

  @Override
  public boolean test(Type type) {
    return type instanceof FloatType || type instanceof IntegerType;
  }

  @Override
  public String describe() {
    return "integer or floating-point number";
  }
}
