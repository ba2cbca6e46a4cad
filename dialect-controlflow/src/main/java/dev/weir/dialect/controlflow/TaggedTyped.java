package dev.weir.dialect.controlflow;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts [TaggedType].
public final class TaggedTyped implements TypeConstraint {
  /// Makes the constraint.
  public TaggedTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TaggedType;
  }

  @Override
  public String describe() {
    return "!pir.tagged";
  }
}
