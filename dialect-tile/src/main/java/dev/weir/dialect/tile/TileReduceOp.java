package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// Combines the elements that count along `dims`; the result has the other dimensions.
@OpDef(
    value = "reduce",
    format = "$kind $source `dims` $dims attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TileReduceOp extends TileOp, Pure {
  @Attr ReduceKind kind();

  @Operand(AnyTile.class) Value source();

  @Attr ImmutableIntArray dims();

  @Result(AnyTile.class) OpResult result();
}
