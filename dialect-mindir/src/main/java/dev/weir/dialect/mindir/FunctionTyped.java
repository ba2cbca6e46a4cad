package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.FunctionType;

/// Accepts the type of a function value, and what is not known.
public final class FunctionTyped implements TypeConstraint {
  /// Makes the constraint.
  public FunctionTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof FunctionType || type instanceof UnknownType;
  }

  @Override
  public String describe() {
    return "a function";
  }
}
