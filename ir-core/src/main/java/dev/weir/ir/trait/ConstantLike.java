package dev.weir.ir.trait;

import dev.weir.ir.Operation;
import dev.weir.ir.def.OpTrait;

/// An operation that materialises a compile-time constant: no operands, one result, no effect. Its constant is what `Foldable.fold` gives.
@OpTrait
public interface ConstantLike extends Operation {}
