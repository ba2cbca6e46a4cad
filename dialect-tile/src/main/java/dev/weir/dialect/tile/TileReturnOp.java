package dev.weir.dialect.tile;

import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;

/// The terminator of a kernel.
@HasParent(TileFuncOp.class)
@OpDef(value = "return", format = "attr-dict")
public non-sealed interface TileReturnOp extends TileOp, Pure, ReturnLike {}
