package dev.weir.dialect.tile.index;

import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The program id, from 0.
@OpDef(value = "program_id", format = "attr-dict")
public non-sealed interface ProgramIdOp extends TileOp, Pure {
  @Result(IndexTyped.class)
  OpResult result();
}
