package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.MemoryEffects;

/// An operation that writes something.
@OpDef("write")
public non-sealed interface WriteOp extends AnyValuesOp, MemoryEffects {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
