package dev.weir.dialect.tile;

import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// A tile with its dimensions in another order: dimension `k` of the result is dimension `perm[k]` of the source.
@OpDef(
    value = "transpose",
    format = "$source `perm` $perm attr-dict `:` type($source) `->` type($result)")
public non-sealed interface TransposeOp extends TileOp, Pure {
  @Operand(AnyTile.class) Value source();

  @Attr ImmutableIntArray perm();

  @Result(AnyTile.class) OpResult result();
}
