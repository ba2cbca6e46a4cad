package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Any view of memory.
public final class AnyView implements TypeConstraint {
  /// The constraint.
  public AnyView() {}

  @Override
  public boolean test(Type type) {
    return type instanceof ViewType;
  }

  @Override
  public String describe() {
    return "view";
  }
}
