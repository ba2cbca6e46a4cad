package dev.weir.dialect.tile.shape;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.DimRules;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.ExtentBounded;
import dev.weir.dialect.tile.ExtentRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileFromTileOp;
import dev.weir.dialect.tile.TileType;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;

/// A tile repeated along further dimensions. Dimension `k` of the source is dimension `dims[k]` of the
/// result, in rising order. `extents` are those of the result, all of them; where the source has the
/// dimension they must be its own.
@OpDef(
    value = "broadcast",
    format =
        "$source `dims` $dims (`extents` `[` $extents^ `]`)? attr-dict `:` type($source) "
            + "`->` type($result)")
public non-sealed interface BroadcastOp extends TileFromTileOp, ExtentBounded {
  @Override
  @Operand(IndexTyped.class)
  ValueRange extents();

  /// {@return the dimension of the result that each dimension of the operand is}
  @Attr
  ImmutableIntArray dims();

  @Override
  default void verifyTypes(TileType from, TileType to, Diagnostics diagnostics) {
    if (!ElementRules.verifySame(this, from, to, diagnostics)) {
      return;
    }
    if (dims().length() != from.rank()) {
      diagnostics.error(
          this,
          "expects %d 'dims', one for each dimension of the source, got %d",
          from.rank(),
          dims().length());
      return;
    }
    if (!DimRules.verify(this, dims(), to.rank(), "a result", diagnostics)) {
      return;
    }
    for (int k = 0; k < from.rank(); k++) {
      if (k > 0 && dims().get(k) < dims().get(k - 1)) {
        diagnostics.error(this, "expects 'dims' in rising order");
        return;
      }
      if (from.shape().get(k) != to.shape().get(dims().get(k))) {
        diagnostics.error(
            this,
            "bound %d of dimension %d of the source is not bound %d of dimension %d of the result",
            from.shape().get(k),
            k,
            to.shape().get(dims().get(k)),
            dims().get(k));
        return;
      }
    }
    ExtentRules.verify(this, extents(), to, diagnostics);
  }
}
