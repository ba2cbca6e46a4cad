package dev.weir.dialect.tile.shape;

import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.OpDef;

/// The same elements in row-major order under other bounds. All of the source must count: its extents are its bounds.
@OpDef(value = "reshape", format = "$source attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileReshapeOp extends TileFromTileOp {
  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (ElementRules.verifySame(this, from, to, diagnostics)
        && from.elementCount() != to.elementCount()) {
      diagnostics.error(
          this, "expects source and result to have as many elements, got '%s' and '%s'", from, to);
    }
  }
}
