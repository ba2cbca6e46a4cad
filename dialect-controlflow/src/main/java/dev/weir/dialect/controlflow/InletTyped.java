package dev.weir.dialect.controlflow;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts [InletType].
public final class InletTyped implements TypeConstraint {
  /// Makes the constraint.
  public InletTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof InletType;
  }

  @Override
  public String describe() {
    return "!pir.inlet";
  }
}
