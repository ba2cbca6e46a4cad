package dev.weir.ir.trait;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.def.OpInterface;

/// An operation that computes its results and does nothing else: it can be erased when unused,
/// merged with an equal one, and moved.
@OpInterface
public interface Pure extends MemoryEffects {
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of();
  }
}
