package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// Accepts integers of any width and sign.
public final class IntegerTyped implements TypeConstraint {
  /// Makes the constraint.
  public IntegerTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof IntegerType;
  }

  @Override
  public String describe() {
    return "integer";
  }
}
