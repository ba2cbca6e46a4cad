package dev.weir.dialect.controlflow.cf;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// Accepts `i1`.
public final class BooleanTyped implements TypeConstraint.Exact {
  /// Makes the constraint.
  public BooleanTyped() {}

  @Override
  public Type type() {
    return IntegerType.I1;
  }

  @Override
  public String describe() {
    return "1-bit signless integer";
  }
}
