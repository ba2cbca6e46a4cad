package dev.weir.dialect.tile.control;

import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.HasParent;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ReturnLike;

/// The terminator of a body, which yields `values` to the op around it.
@HasParent({TileForOp.class, TileIfOp.class})
@OpDef(value = "yield", format = "attr-dict ($values^ `:` type($values))?")
public non-sealed interface TileYieldOp extends TileOp, Pure, ReturnLike {
  @Operand
  ValueRange values();
}
