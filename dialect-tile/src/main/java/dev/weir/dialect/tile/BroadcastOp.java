package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tile repeated along further dimensions. Dimension `k` of the source is dimension `dims[k]` of the
/// result, in rising order. `extents` are those of the result, all of them; where the source has the
/// dimension they must be its own.
@OpDef(
    value = "broadcast",
    format = "$source `dims` $dims (`extents` `[` $extents^ `]`)? attr-dict `:` type($source) "
        + "`->` type($result)")
public non-sealed interface BroadcastOp extends TileOp, Pure {
  @Operand(AnyTile.class) Value source();

  @Operand(IndexTyped.class) ValueRange extents();

  @Attr ImmutableIntArray dims();

  @Result(AnyTile.class) OpResult result();
}
