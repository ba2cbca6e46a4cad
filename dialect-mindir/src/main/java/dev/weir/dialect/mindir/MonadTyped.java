package dev.weir.dialect.mindir;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Accepts a [MonadType], and what is not known.
public final class MonadTyped implements TypeConstraint {
  /// Makes the constraint.
  public MonadTyped() {}

  @Override
  public boolean test(Type type) {
    return type instanceof MonadType || type instanceof UnknownType;
  }

  @Override
  public String describe() {
    return "a monad";
  }
}
