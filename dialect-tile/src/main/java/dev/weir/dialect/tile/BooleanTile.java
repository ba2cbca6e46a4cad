package dev.weir.dialect.tile;

import dev.weir.ir.Type;
import dev.weir.ir.TypeConstraint;
import dev.weir.ir.type.IntegerType;

/// A tile of booleans.
public final class BooleanTile implements TypeConstraint {
  /// The constraint.
  public BooleanTile() {}

  @Override
  public boolean test(Type type) {
    return type instanceof TileType tile && tile.element() == IntegerType.I1;
  }

  @Override
  public String describe() {
    return "tile of booleans";
  }
}
