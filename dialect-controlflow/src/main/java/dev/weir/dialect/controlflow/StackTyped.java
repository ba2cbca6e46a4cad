package dev.weir.dialect.controlflow;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts [StackType].
public final class StackTyped implements TypeConstraint {
  /// Makes the constraint.
  public StackTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof StackType;
  }

  @Override
  public String describe() {
    return "!pir.stack";
  }
}
