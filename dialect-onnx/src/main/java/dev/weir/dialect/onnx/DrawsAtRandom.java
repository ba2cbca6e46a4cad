package dev.weir.dialect.onnx;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.trait.MemoryEffects;

/// An operator that draws random numbers: it goes where nothing uses it, but two are never one.
public interface DrawsAtRandom extends MemoryEffects {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.ALLOCATE);
  }
}
