package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// New memory.
@OpDef("alloc")
public non-sealed interface AllocOp extends TestOp, MemoryEffects {
  /// {@return the memory}
  @Result
  OpResult output();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }

  @Override
  default ImmutableList<EffectOn> effectsOnValues() {
    return ImmutableList.of(new EffectOn(Effect.ALLOCATE, output()));
  }
}
