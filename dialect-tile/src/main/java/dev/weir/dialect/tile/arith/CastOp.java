package dev.weir.dialect.tile.arith;

import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.OpDef;

/// Elements as another type. Floats round to the nearest, to even in between; a float becomes the integer
/// towards zero, the nearest one there is if it is out of range, and 0 if it is a NaN; integers are cut
/// off or extended by their sign (unsigned ones by zeros); a boolean is 0 or 1, and all but 0 is true.
@OpDef(value = "cast", format = "$source attr-dict `:` type($source) `->` type($result)")
public non-sealed interface CastOp extends TileFromTileOp {
  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (!from.shape().equals(to.shape())) {
      diagnostics.error(
          this, "expects source and result to have the same bounds, got '%s' and '%s'", from, to);
    }
  }
}
