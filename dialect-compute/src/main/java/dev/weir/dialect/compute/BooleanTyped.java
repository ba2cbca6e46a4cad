package dev.weir.dialect.compute;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// A boolean.
public final class BooleanTyped implements TypeConstraint.Exact {
  /// The constraint.
  public BooleanTyped() {}

  @Override
  public Type type() {
    return IntegerType.I1;
  }
}
