package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose blocks end without a terminator.
@OpTrait
public interface NoTerminator extends Operation {}
