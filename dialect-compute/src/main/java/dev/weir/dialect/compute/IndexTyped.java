package dev.weir.dialect.compute;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IndexType;

/// An index.
public final class IndexTyped implements TypeConstraint.Exact {
  /// The constraint.
  public IndexTyped() {}

  @Override
  public Type type() {
    return IndexType.INDEX;
  }
}
