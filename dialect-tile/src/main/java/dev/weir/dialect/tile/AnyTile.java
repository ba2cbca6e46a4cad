package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;

/// Any tile.
public final class AnyTile implements TypeConstraint {
  /// The constraint.
  public AnyTile() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TileType;
  }

  @Override
  public String describe() {
    return "tile";
  }
}
