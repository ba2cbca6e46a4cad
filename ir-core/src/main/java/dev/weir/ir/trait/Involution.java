package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation that undoes itself: `f(f(x))` is `x`.
@OpTrait
public interface Involution extends Operation {}
