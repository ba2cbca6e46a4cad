package dev.weir.ir.trait;

import dev.weir.ir.def.OpTrait;

/// A foldable operation that folds only where at least one of its operands is a constant, whatever the
/// others are. Where none is, it need not be asked.
@OpTrait
public interface FoldsConstants extends Foldable {}
