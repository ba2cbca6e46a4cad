package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation that adds nothing when applied twice: `f(f(x))` is `f(x)`.
@OpTrait
public interface Idempotent extends Operation {}
