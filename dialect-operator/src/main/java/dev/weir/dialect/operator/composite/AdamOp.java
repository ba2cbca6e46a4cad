package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.ir.def.OpDef;

/// A step of Adam in place in `param`, its moments and the powers of the betas.
@AddedLater(operand = "moment2_max", result = "moment2_max_out")
@OpDef("adam_")
public non-sealed interface AdamOp extends AdamStep {}
