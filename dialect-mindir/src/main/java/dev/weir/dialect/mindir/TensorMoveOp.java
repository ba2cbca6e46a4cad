package dev.weir.dialect.mindir;

import dev.weir.ir.def.OpDef;
import dev.weir.ir.trait.Pure;

/// A copy of `value` in memory of its own, which later assignments leave alone.
@OpDef(value = "tensor_move", format = "$value attr-dict `:` functional-type(operands, $out)")
public non-sealed interface TensorMoveOp extends MindIrOp, Pure, ForwardsValue {}
