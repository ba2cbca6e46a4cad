package dev.weir.dialect.tile.shape;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;

/// The part of a tile that begins at `offsets` and has the bounds of the result. All of it must count.
@OpDef(
    value = "slice",
    format = "$source `at` $offsets attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileSliceOp extends TileFromTileOp {
  /// {@return the first element in each dimension}
  @Attr
  ImmutableIntArray offsets();

  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (!ElementRules.verifySame(this, from, to, diagnostics)) {
      return;
    }
    if (to.rank() != from.rank() || offsets().length() != from.rank()) {
      diagnostics.error(
          this,
          "expects %d offsets and a result of rank %d, as the source, got %d and %d",
          from.rank(),
          from.rank(),
          offsets().length(),
          to.rank());
      return;
    }
    for (int d = 0; d < from.rank(); d++) {
      int offset = offsets().get(d);
      if (offset < 0 || offset + to.shape().get(d) > from.shape().get(d)) {
        diagnostics.error(
            this,
            "the part from %d on of %d elements leaves the bound %d of dimension %d",
            offset,
            to.shape().get(d),
            from.shape().get(d),
            d);
        return;
      }
    }
  }
}
