package dev.weir.dialect.shape;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IndexType;

/// A size as a value: an `index`.
public final class SizeTyped implements TypeConstraint.Exact {
  /// The constraint.
  public SizeTyped() {}

  @Override
  public Type type() {
    return IndexType.INDEX;
  }
}
