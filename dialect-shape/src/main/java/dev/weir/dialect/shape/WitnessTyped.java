package dev.weir.dialect.shape;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts [WitnessType].
public final class WitnessTyped implements TypeConstraint.Exact {
  /// The constraint.
  public WitnessTyped() {}

  @Override
  public Type type() {
    return WitnessType.WITNESS;
  }
}
