package dev.weir.dialect.builtin;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FunctionType;

/// Accepts [FunctionType].
public final class FunctionTyped implements TypeConstraint {
  /// Makes the constraint.
  public FunctionTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof FunctionType;
  }

  @Override
  public String describe() {
    return "function type";
  }
}
