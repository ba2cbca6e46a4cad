package dev.weir.dialect.tile;

import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Pure;

/// A number: `tile.index 128`.
@OpDef(value = "index", format = "$value attr-dict")
public non-sealed interface IndexOp extends TileOp, Pure, ConstantLike {
  @Attr long value();

  @Result(IndexTyped.class) OpResult result();
}
