package dev.weir.dialect.mlir.scf;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IndexType;

/// Accepts `index`.
public final class IndexTyped implements TypeConstraint.Exact {
  /// Makes the constraint.
  public IndexTyped() {}

  @Override
  public Type type() {
    return IndexType.INDEX;
  }
}
