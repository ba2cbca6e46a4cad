package dev.weir.dialect.tile;

import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Body;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.RecursiveMemoryEffects;

/// Runs one body if a condition holds, and the other, where there is one, if it does not.
@OpDef(value = "if")
public non-sealed interface TileIfOp extends TileOp, RecursiveMemoryEffects {
  @Operand(BooleanTyped.class) Value condition();

  @Result ValueRange outputs();

  @Body Region thenRegion();

  @Body Region elseRegion();
}
