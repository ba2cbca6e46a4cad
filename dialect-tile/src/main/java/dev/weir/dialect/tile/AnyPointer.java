package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Any pointer.
public final class AnyPointer implements TypeConstraint {
  /// The constraint.
  public AnyPointer() {}

  @Override
  public boolean test(Type type) {
    return type instanceof PointerType;
  }

  @Override
  public String describe() {
    return "pointer";
  }
}
