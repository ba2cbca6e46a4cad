package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation whose operands may change places freely.
@OpTrait
public interface Commutative extends Operation {}
