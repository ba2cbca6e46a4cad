package dev.weir.dialect.tile;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.MemoryEffects;

/// Lets the lanes of a program see what they have stored to local memory.
@OpDef(value = "barrier", format = "attr-dict")
public non-sealed interface BarrierOp extends TileOp, MemoryEffects {
  @Override default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
