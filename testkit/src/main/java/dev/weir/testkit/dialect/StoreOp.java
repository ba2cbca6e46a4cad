package dev.weir.testkit.dialect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Reads the one memory and writes the other.
@OpDef("store")
public non-sealed interface StoreOp extends TestOp, MemoryEffects {
  /// {@return what is read}
  @Operand
  Value source();

  /// {@return what is written}
  @Operand
  Value target();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ, Effect.WRITE);
  }

  @Override
  default ImmutableList<EffectOn> effectsOnValues() {
    return ImmutableList.of(
        new EffectOn(Effect.READ, source()), new EffectOn(Effect.WRITE, target()));
  }
}
