package dev.weir.dialect.tile.memory;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.MemoryEffects;

/// Lets the lanes of a program see what they have stored: to local memory, and to global memory that they
/// read again. Until the next one nothing that was read of local memory, or stored there, is
/// overwritten.
@OpDef(value = "barrier", format = "attr-dict")
public non-sealed interface BarrierOp extends TileOp, MemoryEffects {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
