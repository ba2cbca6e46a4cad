package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose effects are those of the operations it holds.
@OpTrait
public interface RecursiveMemoryEffects extends Operation {}
