package dev.weir.dialect.controlflow;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts [OutletType].
public final class OutletTyped implements TypeConstraint {
  /// Makes the constraint.
  public OutletTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof OutletType;
  }

  @Override
  public String describe() {
    return "!pir.outlet";
  }
}
