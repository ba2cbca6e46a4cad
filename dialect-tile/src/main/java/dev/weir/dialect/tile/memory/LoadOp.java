package dev.weir.dialect.tile.memory;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.tile.AnyTile;
import dev.weir.dialect.tile.BooleanTile;
import dev.weir.dialect.tile.ElementRules;
import dev.weir.dialect.tile.ExtentRules;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileType;
import dev.weir.dialect.tile.TransferRules;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// A tile read from memory.
///
/// `offsets` has a number for each dimension of the view: where the tile begins. Dimension `k` of the tile
/// runs along dimension `dims[k]` of the view; without `dims`, along the last ones in order, so that
/// `dims = [1, 0]` reads a transposed tile. `extents` says how many values count in each dimension of the
/// tile; without it, as many as the bounds allow. What the tile reads must lie in the view, unless `pad`
/// gives the value for what lies outside and for where `mask` is false. A mask needs a `pad`.
@OpDef(
    value = "load",
    format =
        "$view `[` $offsets `]` (`dims` $dims^)? (`extents` `[` $extents^ `]`)? (`mask` "
            + "$mask^ `:` type($mask))? (`pad` $pad^)? attr-dict `:` type($view) `->` "
            + "type($result)")
public non-sealed interface LoadOp extends TileReadOp {
  @Operand(IndexTyped.class)
  ValueRange extents();

  @Operand(BooleanTile.class)
  Optional<Value> mask();

  /// {@return the dimension of the view that each dimension of the tile is}
  @Attr
  Optional<ImmutableIntArray> dims();

  /// {@return the element that is read outside of the view}
  @Attr
  Optional<Attribute> pad();

  @Result(AnyTile.class)
  OpResult result();

  @Override
  default void verify(Diagnostics diagnostics) {
    TileType type = (TileType) result().type();
    if (!TransferRules.verifyPlace(this, type, view(), offsets(), dims(), diagnostics)
        || !ExtentRules.verify(this, extents(), type, diagnostics)
        || !TransferRules.verifyMask(this, mask(), type, diagnostics)) {
      return;
    }
    if (mask().isPresent() && pad().isEmpty()) {
      diagnostics.error(this, "expects 'pad', the value where the mask is false");
      return;
    }
    if (pad().isEmpty()
        || ElementRules.verifyElement(this, "pad", pad().get(), type, diagnostics)) {
      TransferRules.verifyReads(this, view(), diagnostics);
    }
  }
}
