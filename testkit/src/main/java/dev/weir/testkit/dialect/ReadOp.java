package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.MemoryEffects;

/// An operation that reads something.
@OpDef("read")
public non-sealed interface ReadOp extends AnyValuesOp, MemoryEffects {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
